/** Commands for plans: subscriptions to everything, or to leagues, categories and teams. */
import { asc, eq, inArray, ne } from "drizzle-orm";
import { z } from "zod";
import { currencyOf } from "../commerce/money.ts";
import type { Transaction } from "../database/database.ts";
import { identities, products } from "../database/schema.ts";
import { Currency, Price, Text } from "../event-control/event-row.ts";
import { changesOf, type FieldChange } from "../event-control/field-changes.ts";
import { type Command, type CommandContext, CommandError, type CommandInput, UsageError } from "./command.ts";
import {
  JSON_HELP,
  JSON_OPTION,
  type Outcome,
  optionLines,
  outcomeLines,
  tableLines,
  tell,
} from "./output.ts";
import { NONE, orNone, readOptions, readWord } from "./read-options.ts";
import { slugOf } from "./slug.ts";

type Plan = typeof products.$inferSelect;

const Period = z
  .string()
  .regex(/^[1-9]\d{0,3}([ -]?(day|month|year)s?)?$/, "must be a number of days, or like 1 month or 1 year")
  .transform((text) => ({
    duration: Number.parseInt(text, 10),
    durationUnits: `${/[a-z]+?(?=s?$)/.exec(text)?.[0] ?? "day"}s`,
  }));
const Options = z.object({
  title: Text.optional(),
  price: Price.optional(),
  currency: Currency.optional(),
  for: Period.optional(),
  description: orNone(Text),
});
const TEXT = { type: "string" } as const;
const OPTIONS = {
  price: TEXT,
  currency: TEXT,
  for: TEXT,
  description: TEXT,
  renews: { type: "boolean" },
  once: { type: "boolean" },
  league: { type: "string", multiple: true },
  ...JSON_OPTION,
} as const;
const OPTIONS_HELP = {
  "--price <n>": "price of a period, e.g. 4.99",
  "--currency <code>": "EUR for a new plan unless it is named",
  "--for <period>": 'the period: a number of days, "1 month", "1 year" and so on',
  "--renews": "it renews itself with the viewer's card",
  "--once": "it does not renew itself, as a new plan without --renews",
  "--league <id>":
    "league, category or team that it covers; may be repeated. A new plan without any covers\neverything, and --league none makes a plan do so",
  "--description <text>": "what viewers read about it",
  ...JSON_HELP,
};
const PRICE_NOTE =
  "A new price or period is that of new sales and of all renewals from then on; tell subscribers before.";

export const createPlan: Command = {
  summary: "Add a plan that viewers can buy",
  synopsis: `<title> --price <n> --for <period> [--currency <code>] [--renews|--once] [--league <id>]… [--id <id>] [--description <text>] [--json]`,
  help: `
${optionLines({
  "--id <id>": "without it the id is made of the title: Season Pass is plan-season-pass",
  ...OPTIONS_HELP,
})}

With the id of a plan that is there, the command changes what is named, keeps the rest, and offers the plan again if
it was withdrawn. ${PRICE_NOTE}`,
  options: { ...OPTIONS, id: TEXT },
  positionals: 1,
  createsDatabase: false,
  async run(input, context) {
    const title = readWord(Text, input.positionals[0] ?? "");
    const slug = slugOf(title);
    const id = input.text("id") ?? (slug && `plan-${slug}`);
    if (!/^[A-Za-z0-9][\w.-]{0,99}$/.test(id))
      throw new UsageError("Name an id of letters, digits and hyphens.");
    const stored = await context.db.transaction(async (tx) => {
      const known = await findPlan(tx, id);
      const columns = { ...(await readColumns(tx, input)), title, active: true };
      if (known) return update(tx, known, columns);
      const { price, duration } = columns;
      if (price === undefined || duration === undefined)
        throw new UsageError("A new plan needs --price and --for.");
      const startsAt = new Date(context.now());
      const values = { currency: "EUR", ...columns, price, id, productId: id, type: "svod", startsAt };
      const [plan] = await tx.insert(products).values(values).returning();
      if (!plan) throw new CommandError(`The plan ${id} could not be added.`);
      return { plan, outcome: "added" as const, changes: [] };
    });
    report(input, context, stored);
  },
};

export const changePlan: Command = {
  summary: "Change a plan",
  synopsis: `<plan> [--title <title>] [--price <n>] [--currency <code>] [--for <period>] [--renews|--once] [--league <id>]… [--description <text>] [--json]`,
  help: `
<plan> is the id of a plan; "plans" lists them. What is not named stays as it is.

${optionLines({ "--title <title>": "another title", ...OPTIONS_HELP })}

${PRICE_NOTE}`,
  options: { ...OPTIONS, title: TEXT },
  positionals: 1,
  createsDatabase: false,
  async run(input, context) {
    const stored = await context.db.transaction(async (tx) => {
      const plan = await requirePlan(tx, input.positionals[0] ?? "");
      return update(tx, plan, await readColumns(tx, input));
    });
    report(input, context, stored);
  },
};

export const withdrawPlan: Command = {
  summary: "Sell a plan no more",
  synopsis: "<plan> [--json]",
  help: `
Whoever has it keeps it, and it goes on renewing itself. "create-plan" with the same id offers it again.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 1,
  createsDatabase: false,
  async run(input, context) {
    const stored = await context.db.transaction(async (tx) => {
      const plan = await requirePlan(tx, input.positionals[0] ?? "");
      return update(tx, plan, { active: false });
    });
    report(input, context, stored);
  },
};

export const listPlansCommand: Command = {
  summary: "List the plans",
  synopsis: "[--json]",
  help: `
With what they cost and cover, also those that are sold no more.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 0,
  createsDatabase: false,
  async run(input, { db, say }) {
    const plans = await db
      .select()
      .from(products)
      .where(isPlan)
      .orderBy(asc(products.price), asc(products.id));
    const cells = plans.map((plan) => [
      plan.id,
      `${plan.price} ${currencyOf(plan)}`,
      periodText(plan),
      plan.autoRenew ? "renews" : "once",
      plan.active ? "sold" : "withdrawn",
      plan.identityIds.join(";") || "everything",
      plan.title,
    ]);
    const heading = ["id", "price", "for", "renewal", "state", "covers", "title"];
    tell(input, say, plans.map(jsonOf), tableLines(heading, cells));
  },
};

const periodText = ({ duration, durationUnits }: Plan) =>
  duration === 1
    ? `1 ${durationUnits?.replace(/s$/, "")}`
    : `${duration ?? ""} ${durationUnits ?? ""}`.trim();

const isPlan = ne(products.type, "ppv");

/** @throws CommandError when the id is that of a ticket */
async function findPlan(tx: Transaction, id: string): Promise<Plan | undefined> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (product?.type === "ppv") throw new CommandError(`${id} is a ticket.`);
  return product;
}

async function requirePlan(tx: Transaction, id: string): Promise<Plan> {
  const plan = await findPlan(tx, id);
  if (!plan) throw new CommandError(`There is no plan ${id}: "plans" lists them.`);
  return plan;
}

/** Reads the named options as columns. @throws UsageError; CommandError for an unknown league */
async function readColumns(tx: Transaction, input: CommandInput): Promise<Partial<Plan>> {
  const { for: period, ...named } = readOptions(Options, input);
  if (input.has("renews") && input.has("once")) throw new UsageError("Say either --renews or --once.");
  const columns = {
    ...named,
    ...period,
    autoRenew: input.has("renews") ? true : input.has("once") ? false : undefined,
    identityIds: input.has("league") ? await readCovered(tx, input) : undefined,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

async function readCovered(tx: Transaction, input: CommandInput): Promise<string[]> {
  const ids = input.all("league").filter((id) => id !== NONE);
  const known = await tx.select({ id: identities.id }).from(identities).where(inArray(identities.id, ids));
  const unknown = ids.find((id) => !known.some((row) => row.id === id));
  if (unknown) throw new CommandError(`There is no league, category or team ${unknown}.`);
  return ids;
}

interface StoredPlan {
  plan: Plan;
  outcome: Outcome;
  changes: FieldChange[];
}

async function update(tx: Transaction, known: Plan, columns: Partial<Plan>): Promise<StoredPlan> {
  const changes = changesOf(known, columns);
  if (changes.length === 0) return { plan: known, outcome: "same", changes };
  const [plan = known] = await tx.update(products).set(columns).where(eq(products.id, known.id)).returning();
  return { plan, outcome: "changed", changes };
}

function report(input: CommandInput, { say }: CommandContext, { plan, outcome, changes }: StoredPlan): void {
  const lines = outcomeLines(`The plan ${plan.id} (${plan.title})`, outcome, changes);
  tell(input, say, { ...jsonOf(plan), outcome }, lines);
}

const jsonOf = (plan: Plan) => ({
  id: plan.id,
  title: plan.title,
  description: plan.description,
  price: plan.price,
  currency: currencyOf(plan),
  duration: plan.duration,
  durationUnits: plan.durationUnits,
  renews: plan.autoRenew,
  identityIds: plan.identityIds,
  isActive: plan.active,
});
