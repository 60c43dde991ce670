/** Commands for plans, accounts of the desk and access codes. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CommandLine, commandLine } from "../../../tests/support/command-line.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";

let platform: TestPlatform;
let database: pg.Client;
let run: CommandLine["run"];
let result: CommandLine["result"];
beforeAll(async () => {
  platform = await startTestPlatform({ seed: "none", clock: "running" });
  ({ run, result } = commandLine({ DATABASE_URL: platform.databaseUrl, SEED: "none" }));
  await run("create-league", "Northern League");
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await platform.stop();
});

const Row = z.looseObject({ id: z.string(), outcome: z.string() });
const offer = (id: string) => platform.call("GET", `/api/commerce/get_subscriptions_by_id/id/${id}`);

describe("a plan", () => {
  it("is sold, changed and withdrawn", async () => {
    const words = [
      "create-plan",
      "Season Pass",
      "--price",
      "4.99",
      "--for",
      "1 month",
      "--renews",
      "--league",
      "northern-league",
    ];
    expect(await result(Row, ...words)).toMatchObject({ id: "plan-season-pass", outcome: "added" });
    expect((await run(...words)).output).toBe("The plan plan-season-pass (Season Pass) is as it was.");
    expect((await offer("plan-season-pass")).body).toMatchObject({
      content: {
        price: 4.99,
        currency: "EUR",
        duration: 1,
        durationUnits: "months",
        autoRenew: true,
        allowedAccessIdentityItems: [{ id: "northern-league" }],
      },
    });
    await result(Row, "change-plan", "plan-season-pass", "--price", "49", "--for", "1 year", "--once");
    expect((await run("plans")).output).toContain(
      "plan-season-pass  49 EUR  1 year  once     sold   northern-league  Season Pass",
    );
    await result(Row, "withdraw-plan", "plan-season-pass");
    expect((await offer("plan-season-pass")).status).toBe(404);
    expect(await result(z.array(z.unknown()), "plans")).toMatchObject([{ isActive: false, renews: false }]);
    expect(await result(Row, ...words)).toMatchObject({ outcome: "changed", isActive: true });
  });
});

it("an account may use the desk for as long as its operator wants it to", async () => {
  const canUseDesk = async () => {
    const { rows } = await database.query<{ can_use_desk: boolean }>(
      "select can_use_desk from users where email = 'ann@club.example'",
    );
    return rows[0]?.can_use_desk;
  };
  await run("create-user", "ann@club.example", "--desk");
  expect(await canUseDesk()).toBe(true);
  expect((await run("set-desk", "Ann@club.example", "--off")).output).toBe(
    "ann@club.example can run matches no longer.",
  );
  expect(await canUseDesk()).toBe(false);
  await run("set-desk", "ann@club.example");
  expect(await canUseDesk()).toBe(true);
});

it("access codes are printed as JSON, too", async () => {
  const Code = z.looseObject({ code: z.string(), expiresAt: z.string().nullable() });
  const made = await result(Code, "create-access-code", "plan-season-pass", "--code", "press");
  expect(made).toMatchObject({
    code: "PRESS",
    productId: "plan-season-pass",
    mostUses: null,
    expiresAt: null,
  });
  expect(await result(z.array(Code), "access-codes")).toEqual([made]);
  expect((await result(Code, "withdraw-access-code", "press")).expiresAt).not.toBeNull();
});

it.each([
  [["create-plan", "Pass", "--price", "5"], 2, /needs --price and --for/],
  [["create-plan", "Pass", "--price", "5", "--for", "1 decade"], 2, /--for: must be a number of days/],
  [
    ["create-plan", "Pass", "--price", "5", "--for", "30", "--league", "x"],
    1,
    /no league, category or team x/,
  ],
  [["withdraw-plan", "plan-none"], 1, /There is no plan plan-none/],
  [["set-desk", "nobody@b.example"], 1, /no account with the e-mail/],
])("%j is refused with a clear error message", async (words, code, message) => {
  const outcome = await run(...words);
  expect([outcome.code, outcome.output]).toEqual([code, ""]);
  expect(outcome.errors).toMatch(message);
});
