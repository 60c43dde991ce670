import { asc, eq } from "drizzle-orm";
import { amountText } from "../commerce/money.ts";
import { charges, users } from "../database/schema.ts";
import type { Command } from "./command.ts";

export const openCharges: Command = {
  summary: "List the charges that are on their way",
  synopsis: "",
  help: `
The oldest first: when it was ordered, its id, what for, how much, for whom, and whether it was sent to the
gateway. The platform finds out by itself how they end; "settle-charge" says it for one that hangs.`,
  options: {},
  positionals: 0,
  createsDatabase: false,
  async run(_input, { db, say }) {
    const open = await db
      .select({ charge: charges, email: users.email })
      .from(charges)
      .leftJoin(users, eq(users.id, charges.userId))
      .where(eq(charges.status, "processing"))
      .orderBy(asc(charges.createdAt), asc(charges.id));
    for (const { charge, email } of open) {
      const { id, createdAt, productId, amount, currency, sentAt } = charge;
      const facts = [createdAt.toISOString(), id, productId, amountText(amount, currency)];
      say([...facts, email ?? "deleted account", sentAt ? "sent" : "not sent"].join("  "));
    }
    say(open.length === 1 ? "1 charge is on its way." : `${open.length} charges are on their way.`);
  },
};
