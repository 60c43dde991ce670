import { expect, it } from "vitest";
import { platformCalls, refusals } from "./diagnostics.ts";

it("hands facts to subscribers until they end their subscription", () => {
  const seen: string[] = [];
  refusals.publish({ reason: "invalid" });
  const end = refusals.subscribe(({ reason }) => seen.push(reason));
  expect(refusals.isWatched).toBe(true);
  refusals.publish({ reason: "load_limit" });
  end();
  refusals.publish({ reason: "write_limit" });
  expect(seen).toEqual(["load_limit"]);
  expect(refusals.isWatched).toBe(false);
  expect(platformCalls.isWatched).toBe(false);
});
