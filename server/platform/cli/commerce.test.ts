/** What an operator does about payments and access codes. */
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  CARDS,
  type CardPayments,
  receiptOf,
  startCardPayments,
} from "../../../tests/support/card-payments.ts";
import { runCommand } from "./run.ts";

let cards: CardPayments;
beforeAll(async () => {
  cards = await startCardPayments({ clock: "running" });
}, 60_000);
afterAll(() => cards.stop());

async function run(...words: string[]) {
  const lines: string[] = [];
  const code = await runCommand(words, {
    variables: { DATABASE_URL: cards.platform.databaseUrl },
    stdin: Readable.from([]),
    say: (line) => void lines.push(line),
    complain: (line) => void lines.push(line),
  });
  return { code, text: lines.join("\n") };
}

it.each(["settle-charge", "open-charges", "create-access-code", "access-codes", "withdraw-access-code"])(
  "%s explains itself",
  async (name) => {
    expect(await run(name, "--help")).toEqual({ code: 0, text: expect.stringContaining(`-- ${name} `) });
    expect((await run("--help")).text).toContain(`  ${name} `);
  },
);

describe("a charge that hangs", () => {
  /** A purchase on its way, as one is whose gateway does not respond. */
  async function hanging() {
    const { token, id } = await cards.newcomer();
    receiptOf(await cards.pay(token, await cards.tokenOf(CARDS.challenge), "plan-all"));
    const { rows } = await cards.database.query("select id from charges where user_id = $1", [id]);
    const charge: string = rows[0].id;
    return { token, charge };
  }

  it("is listed, and settled as paid: the plan opens", async () => {
    const { token, charge } = await hanging();
    expect((await run("open-charges")).text).toMatch(
      new RegExp(`${charge}  plan-all  12\\.99 EUR  payer\\d+@b\\.example  sent\n1 charge is on its way`),
    );
    expect(await run("settle-charge", charge, "--paid")).toEqual({
      code: 0,
      text: `The charge ${charge} for plan-all is paid now.`,
    });
    expect(await cards.canWatch(token, "live-4")).toBe(true);
    expect((await run("open-charges")).text).toBe("0 charges are on their way.");
    expect(await run("settle-charge", charge, "--failed")).toEqual({
      code: 1,
      text: `The charge ${charge} has ended already: succeeded.`,
    });
  });

  it("is settled as failed: another card may pay", async () => {
    const { token, charge } = await hanging();
    expect((await run("settle-charge", charge, "--failed")).code).toBe(0);
    expect(await cards.contracts(token)).toMatchObject([{ active: false, failureCode: "payment_refused" }]);
    const paid = await cards.pay(token, await cards.tokenOf(CARDS.good), "plan-all");
    expect(receiptOf(paid).status).toBe("success");
  });

  it.each([
    [["settle-charge", "x"], 2, "--paid or --failed"],
    [["settle-charge", "x", "--paid", "--failed"], 2, "--paid or --failed"],
    [["settle-charge", "x", "--paid"], 1, "no charge x"],
    [["settle-charge"], 2, "missing"],
  ])("is not settled by %j", async (words, code, text) => {
    expect(await run(...words)).toEqual({ code, text: expect.stringContaining(text) });
  });
});

describe("an access code", () => {
  const redeem = async (code: string) => {
    const { token } = await cards.newcomer();
    const reply = await cards.platform.call("POST", "/api/commerce/redeem_access_code", {
      token,
      body: { code },
    });
    return z.object({ content: z.object({ result: z.string() }) }).parse(reply.body).content.result;
  };

  it("is made, taken as often as it says, listed and withdrawn", async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const made = await run(
      "create-access-code",
      "plan-northern",
      "--code",
      "press-day",
      "--uses",
      "2",
      "--until",
      until,
    );
    expect(made).toEqual({
      code: 0,
      text: `PRESS-DAY gives Northern League Pass to 2 accounts, until ${until}.`,
    });
    expect([await redeem("press-day"), await redeem("Press-Day"), await redeem("PRESS-DAY")]).toEqual([
      "APPROVED",
      "APPROVED",
      "REJECTED",
    ]);
    expect((await run("access-codes")).text).toContain(
      `PRESS-DAY  plan-northern  redeemed 2 of 2  until ${until}`,
    );
    await run("create-access-code", "plan-all", "--code", "OPEN-DAY");
    expect(await redeem("open-day")).toBe("APPROVED");
    expect(await run("withdraw-access-code", "open-day")).toEqual({
      code: 0,
      text: "OPEN-DAY is no longer taken. It was redeemed once.",
    });
    expect(await redeem("open-day")).toBe("REJECTED");
    expect((await run("access-codes")).text).toMatch(
      /OPEN-DAY {2}plan-all {2}redeemed 1 of any number {2}ended /,
    );
  });

  it("is made up when none is given, and never twice the same", async () => {
    const codes = [];
    for (let times = 0; times < 2; times++) {
      const { text } = await run("create-access-code", "ticket-live-3");
      const [, code = ""] = /^([A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}) gives .* without an end\.$/.exec(text) ?? [];
      expect(await redeem(code)).toBe("APPROVED");
      codes.push(code);
    }
    expect(codes[0]).not.toBe(codes[1]);
  });

  it.each([
    [["create-access-code", "plan-none"], 1, "no offer plan-none"],
    [["create-access-code", "plan-all", "--code", " "], 2, "1 to 100 characters"],
    [["create-access-code", "plan-all", "--code", "x".repeat(101)], 2, "1 to 100 characters"],
    [["create-access-code", "plan-all", "--code", "touchline-team"], 1, "a code TOUCHLINE-TEAM already"],
    [["create-access-code", "plan-all", "--uses", "0"], 2, "not a number of uses"],
    [["create-access-code", "plan-all", "--until", "2020-01-01"], 2, "over already"],
    [["withdraw-access-code", randomUUID()], 1, "no code"],
  ])("is not made by %j", async (words, code, text) => {
    expect(await run(...words)).toEqual({ code, text: expect.stringContaining(text) });
  });
});
