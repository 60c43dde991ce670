import { and, eq, gt, isNull, or } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import { databaseTime } from "../commerce/ledger-clock.ts";
import { contracts, products } from "../database/schema.ts";
import { requireUser } from "./accounts.ts";
import { type Command, CommandError } from "./command.ts";
import { someOffers } from "./offers.ts";
import { readUntil } from "./read-until.ts";

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
    const until = readUntil(text("until"), now());
    const [product] = await db.select().from(products).where(eq(products.id, productId));
    if (!product)
      throw new CommandError(`There is no offer ${productId}. There are ${await someOffers(db)}.`);
    const endsAt = await db.transaction(async (tx) => {
      const { id: userId } = await requireUser(tx, email);
      await lockUser(tx, userId);
      const startsAt = new Date(await databaseTime(tx));
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
      const ends = until ?? endOf(product, startsAt);
      await tx.insert(contracts).values({ id: newId(), userId, productId, startsAt, endsAt: ends });
      return ends;
    });
    if (endsAt === "owned") return say(`${email} has ${product.title} already.`);
    say(`${email} has ${product.title} now, ${endsAt ? `until ${endsAt.toISOString()}` : "without an end"}.`);
  },
};

type Product = typeof products.$inferSelect;

/** End of the first period. In a month that is too short it is the last day. */
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
