/** Commands for access codes, which create a contract without a payment. */
import { randomInt } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { databaseTime } from "../commerce/ledger-clock.ts";
import { accessCodes, products } from "../database/schema.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { someOffers } from "./offers.ts";
import { readUntil } from "./read-until.ts";

/** Letters and digits that are not easily confused. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Codes that the field of the site's form accepts. */
const CODE = /^[^\s\p{C}](?:[^\p{C}]{0,98}[^\s\p{C}])?$/u;
const MAX_USES = 2_147_483_647;

export const createAccessCode: Command = {
  summary: "Make a code that gives a plan or a ticket away",
  synopsis: "<product> [--code <code>] [--uses <number>] [--until <date>]",
  help: `
<product> is the id of an offer, e.g. plan-all or ticket-live-1. Who redeems the code has it for as long as the
offer says; nothing is charged and nothing renews itself. Each account may redeem a code once.

  --code <code>     the code; letter case does not matter. Without it one is made up that cannot be guessed
  --uses <number>   how many accounts may redeem it; without it any number
  --until <date>    2027-06-30 or 2027-06-30T22:00:00Z, when it stops being taken; without it never`,
  options: { code: { type: "string" }, uses: { type: "string" }, until: { type: "string" } },
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [productId = ""], text }, { db, now, say }) {
    const code = readCode(text("code"));
    const mostUses = readUses(text("uses"));
    const expiresAt = readUntil(text("until"), now());
    const [product] = await db.select().from(products).where(eq(products.id, productId));
    if (!product)
      throw new CommandError(`There is no offer ${productId}. There are ${await someOffers(db)}.`);
    const made = await db
      .insert(accessCodes)
      .values({ code, productId, mostUses, expiresAt })
      .onConflictDoNothing()
      .returning({ code: accessCodes.code });
    if (made.length === 0) throw new CommandError(`There is a code ${code} already.`);
    say(`${code} gives ${product.title} to ${usesText(mostUses)}, ${untilText(expiresAt)}.`);
  },
};

export const listAccessCodes: Command = {
  summary: "List the access codes",
  synopsis: "",
  help: `
Each with what it gives, how often it was redeemed and may be, and until when it is taken.`,
  options: {},
  positionals: 0,
  createsDatabase: false,
  async run(_input, { db, say }) {
    const codes = await db.select().from(accessCodes).orderBy(asc(accessCodes.code));
    const now = await databaseTime(db);
    for (const { code, productId, uses, mostUses, expiresAt } of codes) {
      const isOver = expiresAt !== null && expiresAt.getTime() <= now;
      const end = isOver ? `ended ${expiresAt.toISOString()}` : untilText(expiresAt ?? undefined);
      say(`${code}  ${productId}  redeemed ${uses} of ${mostUses ?? "any number"}  ${end}`);
    }
    say(codes.length === 1 ? "There is 1 code." : `There are ${codes.length} codes.`);
  },
};

export const withdrawAccessCode: Command = {
  summary: "Stop taking an access code",
  synopsis: "<code>",
  help: `
Whoever has redeemed it keeps what it gave. The code stays on the list as ended and cannot be made again.`,
  options: {},
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [word = ""] }, { db, say }) {
    const code = word.trim().toUpperCase();
    const ended = await db
      .update(accessCodes)
      .set({ expiresAt: new Date(await databaseTime(db)) })
      .where(eq(accessCodes.code, code))
      .returning({ uses: accessCodes.uses });
    if (!ended[0]) throw new CommandError(`There is no code ${code}.`);
    const { uses } = ended[0];
    say(`${code} is no longer taken. It was redeemed ${uses === 1 ? "once" : `${uses} times`}.`);
  },
};

function readCode(word: string | undefined): string {
  if (word === undefined) return madeUp();
  const code = word.trim().toUpperCase();
  if (!CODE.test(code)) throw new UsageError("A code has 1 to 100 characters, none of them a line break.");
  return code;
}

function madeUp(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
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
