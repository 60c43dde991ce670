import { afterAll, beforeAll, expect, it } from "vitest";
import { readFlash } from "~/session/cookies.server";
import { openStorefront, type Storefront } from "../../../../tests/support/signed-in-viewers.ts";
import { action } from "./route";

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront.stop());

it.each([
  ["add", "/events/live-1", undefined],
  ["remove", "/events/live-1", undefined],
  ["remove", "/selected/videos?page=2", "common:removed_from_list"],
])("after %s on %s, shows the message %s", async (intent, redirectTo, key) => {
  const member = await storefront.signUp();
  const { request, host } = member.visit("/actions/watchlist", { intent, videoId: "live-1", redirectTo });
  const response = await action({ request, context: host });
  expect([response.status, response.headers.get("location")]).toEqual([303, redirectTo]);
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const { toast } = await readFlash(new Request("http://site.test/", { headers: { cookie } }));
  expect(toast?.key).toBe(key);
  const undo = { action: "/actions/watchlist", fields: { intent: "add", videoId: "live-1" } };
  expect(toast?.undo).toEqual(key ? undo : undefined);
});
