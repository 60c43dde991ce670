import { and, eq, gt, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { contracts, products } from "../database/schema.ts";
import { requireUser } from "./accounts.ts";
import { type Command, CommandError, UsageError } from "./command.ts";

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text));

export const grant: Command = {
  summary: "Give an account a plan or a ticket",
  synopsis: "<email> <product> [--until <date>]",
  help: `
<product> is the id of an offer, e.g. plan-all or ticket-live-1. Nothing is charged and nothing renews itself.

  --until <date>   2027-06-30 or 2027-06-30T22:00:00Z; without it as long as the offer says, and without
                   an end when it says nothing

An account that has the product already keeps what it has: the command changes nothing then.`,
  options: { until: { type: "string" } },
  positionals: 2,
  createsDatabase: false,
  async run({ positionals: [email = "", productId = ""], text }, { db, now, newId, say }) {
    const startsAt = new Date(now());
    const until = readUntil(text("until"), now());
    const [product] = await db.select().from(products).where(eq(products.id, productId));
    if (!product)
      throw new CommandError(`There is no offer ${productId}. There are ${await someOffers(db)}.`);
    const endsAt = until ?? endOf(product, startsAt);
    const result = await db.transaction(async (tx) => {
      const { id: userId } = await requireUser(tx, email);
      const [owned] = await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(
          and(
            eq(contracts.userId, userId),
            eq(contracts.productId, productId),
            eq(contracts.active, true),
            or(isNull(contracts.endsAt), gt(contracts.endsAt, startsAt)),
          ),
        )
        .limit(1);
      if (owned) return "owned";
      await tx.insert(contracts).values({ id: newId(), userId, productId, startsAt, endsAt });
      return "granted";
    });
    if (result === "owned") return say(`${email} has ${product.title} already.`);
    say(`${email} has ${product.title} now, ${endsAt ? `until ${endsAt.toISOString()}` : "without an end"}.`);
  },
};

function readUntil(text: string | undefined, now: number): Date | undefined {
  if (text === undefined) return undefined;
  const parsed = Moment.safeParse(text);
  if (!parsed.success) throw new UsageError(`${text} is not a date.`);
  if (parsed.data.getTime() <= now) throw new UsageError(`${text} is over already.`);
  return parsed.data;
}

type Product = typeof products.$inferSelect;

/** The end of the first period. A month that is too short ends it on its last day. */
function endOf({ duration, durationUnits }: Product, startsAt: Date): Date | null {
  if (!duration || !durationUnits) return null;
  const end = new Date(startsAt);
  const day = end.getUTCDate();
  if (/^days?$/.test(durationUnits)) end.setUTCDate(day + duration);
  else if (/^weeks?$/.test(durationUnits)) end.setUTCDate(day + 7 * duration);
  else {
    const months = /^years?$/.test(durationUnits) ? 12 * duration : duration;
    end.setUTCDate(1);
    end.setUTCMonth(end.getUTCMonth() + months + 1, 0);
    end.setUTCDate(Math.min(day, end.getUTCDate()));
  }
  return end;
}

async function someOffers(db: Parameters<Command["run"]>[1]["db"]): Promise<string> {
  const rows = await db.select({ id: products.id }).from(products).orderBy(products.id).limit(10);
  return rows.length > 0 ? rows.map(({ id }) => id).join(", ") : "none";
}
