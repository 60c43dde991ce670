/** Commands for access codes, which create a contract without a payment. */
import { asc, eq } from "drizzle-orm";
import { databaseTime } from "../commerce/ledger-clock.ts";
import { accessCodes, products } from "../database/schema.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { madeUpText } from "./made-up-text.ts";
import { someOffers } from "./offers.ts";
import { JSON_HELP, JSON_OPTION, optionLines, tell } from "./output.ts";
import { readUntil } from "./read-until.ts";

/** Codes that the field of the site's form accepts. */
const CODE = /^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u;
const MAX_USES = 2_147_483_647;

export const createAccessCode: Command = {
  summary: "Make a code that gives a plan or a ticket away",
  synopsis: "<product> [--code <code>] [--uses <number>] [--until <date>] [--json]",
  help: `
<product> is the id of an offer, e.g. plan-all or ticket-live-1. Who redeems the code has it for as long as the
offer says; nothing is charged and nothing renews itself. Each account may redeem a code once.

${optionLines({
  "--code <code>": "the code; letter case does not matter. Without it one is made up that cannot be guessed",
  "--uses <number>": "how many accounts may redeem it; without it any number",
  "--until <date>": "2027-06-30 or 2027-06-30T22:00:00Z, when it stops being taken; without it never",
  ...JSON_HELP,
})}`,
  options: { code: { type: "string" }, uses: { type: "string" }, until: { type: "string" }, ...JSON_OPTION },
  positionals: 1,
  createsDatabase: false,
  async run(input, { db, now, say }) {
    const {
      positionals: [productId = ""],
      text,
    } = input;
    const code = readCode(text("code"));
    const mostUses = readUses(text("uses"));
    const expiresAt = readUntil(text("until"), now());
    const [product] = await db.select().from(products).where(eq(products.id, productId));
    if (!product)
      throw new CommandError(`There is no offer ${productId}. There are ${await someOffers(db)}.`);
    const [made] = await db
      .insert(accessCodes)
      .values({ code, productId, mostUses, expiresAt })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new CommandError(`There is a code ${code} already.`);
    tell(input, say, made, [
      `${code} gives ${product.title} to ${usesText(mostUses)}, ${untilText(expiresAt)}.`,
    ]);
  },
};

export const listAccessCodes: Command = {
  summary: "List the access codes",
  synopsis: "[--json]",
  help: `
Each with what it gives, how often it was redeemed and may be, and until when it is taken.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 0,
  createsDatabase: false,
  async run(input, { db, say }) {
    const codes = await db.select().from(accessCodes).orderBy(asc(accessCodes.code));
    const now = await databaseTime(db);
    const lines = codes.map(({ code, productId, uses, mostUses, expiresAt }) => {
      const isOver = expiresAt !== null && expiresAt.getTime() <= now;
      const end = isOver ? `ended ${expiresAt.toISOString()}` : untilText(expiresAt ?? undefined);
      return `${code}  ${productId}  redeemed ${uses} of ${mostUses ?? "any number"}  ${end}`;
    });
    const total = codes.length === 1 ? "There is 1 code." : `There are ${codes.length} codes.`;
    tell(input, say, codes, [...lines, total]);
  },
};

export const withdrawAccessCode: Command = {
  summary: "Stop taking an access code",
  synopsis: "<code> [--json]",
  help: `
Whoever has redeemed it keeps what it gave. The code stays on the list as ended and cannot be made again.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 1,
  createsDatabase: false,
  async run(input, { db, say }) {
    const code = input.positionals.join("").trim().toUpperCase();
    const [ended] = await db
      .update(accessCodes)
      .set({ expiresAt: new Date(await databaseTime(db)) })
      .where(eq(accessCodes.code, code))
      .returning();
    if (!ended) throw new CommandError(`There is no code ${code}.`);
    const times = ended.uses === 1 ? "once" : `${ended.uses} times`;
    tell(input, say, ended, [`${code} is no longer taken. It was redeemed ${times}.`]);
  },
};

function readCode(word: string | undefined): string {
  if (word === undefined) return madeUpText(4);
  const code = word.trim().toUpperCase();
  if (!CODE.test(code)) throw new UsageError("A code has 1 to 100 characters, none of them a line break.");
  return code;
}

function readUses(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const uses = Number(word);
  if (!/^\d+$/.test(word) || uses < 1 || uses > MAX_USES)
    throw new UsageError(`${word} is not a number of uses.`);
  return uses;
}

const usesText = (uses: number | undefined) =>
  uses === undefined ? "any number of accounts" : uses === 1 ? "one account" : `${uses} accounts`;
const untilText = (end: Date | undefined) => (end ? `until ${end.toISOString()}` : "without an end");
