import { afterEach, beforeEach, expect, it } from "vitest";
import { type ErrorService, startErrorService } from "../../tests/support/error-service.ts";
import { createErrorReporter } from "./reporter.ts";

let service: ErrorService;
beforeEach(async () => {
  service = await startErrorService();
});
afterEach(() => service.close());

it("reports the error that ends the program after a flood of others", async () => {
  const reporter = createErrorReporter({ dsn: service.dsn, program: "web", log: console });
  for (let count = 1; count <= 12; count += 1) reporter.report(new Error(`failure ${count}`));
  reporter.report(new Error("the end"), { isLast: true });
  await reporter.flush(5_000);
  await expect.poll(() => service.events.length).toBe(11);
  expect(service.events.at(-1)?.exception.values[0]?.value).toBe("the end");
});
