import { eq } from "drizzle-orm";
import type pino from "pino";
import { databaseTime } from "../commerce/ledger-clock.ts";
import { settleInLedger } from "../commerce/settlement.ts";
import { charges } from "../database/schema.ts";
import { type Command, CommandError, UsageError } from "./command.ts";

/** Failure code of a charge that an operator has settled as failed. */
const BY_OPERATOR = "payment_refused";

export const settleCharge: Command = {
  summary: "Say how a charge ended that is still on its way",
  synopsis: "<charge> --paid | --failed",
  help: `
<charge> is the id of a charge; "open-charges" lists those that are on their way. The gateway is not asked and
nothing is charged or refunded: look the charge up in the gateway's dashboard first (Stripe has the id as
metadata, touchline_charge).

  --paid     the money was taken: the purchase opens, or the plan goes on
  --failed   no money was taken, and none will be: the viewer may buy it again, with any card`,
  options: { paid: { type: "boolean" }, failed: { type: "boolean" } },
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [id = ""], has }, { db, say }) {
    const succeeded = has("paid");
    if (succeeded === has("failed")) throw new UsageError("Say either --paid or --failed.");
    const [entry] = await db.select().from(charges).where(eq(charges.id, id));
    if (!entry) throw new CommandError(`There is no charge ${id}.`);
    const logger: Pick<pino.Logger, "error"> = {
      error: (_facts: unknown, message?: string) => say(`Note: ${message}.`),
    };
    const ledger = { db, ledgerTime: databaseTime, logger };
    const verdict = succeeded ? ({ succeeded } as const) : ({ succeeded, failureCode: BY_OPERATOR } as const);
    if (!(await settleInLedger(ledger, id, verdict))) {
      throw new CommandError(`The charge ${id} has ended already: ${entry.status}.`);
    }
    say(`The charge ${id} for ${entry.productId} is ${succeeded ? "paid" : "failed"} now.`);
  },
};
