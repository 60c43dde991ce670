/** SQL statements per page of a signed-in viewer: they limit how many viewers one database serves. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RequestContext } from "../../app/request/context.server.ts";
import { loadRoot } from "../../app/root.server.ts";
import { loadEvent } from "../../app/routes/event/event.server.ts";
import { loadHome } from "../../app/routes/home/home.server.ts";
import { type Member, openStorefront, type Storefront } from "../support/signed-in-viewers.ts";

/**
 * Statements of background work, which runs at any time: mails, charges, watched checkpoints, reminders, goals and their notifications. Those of pages
 * to the same tables are counted.
 */
const BACKGROUND =
  /(?:update|from) "(?:mails|pushes|charges|gateway_charges|checkpoints|refresh_tokens)"|"(?:sent_)?reminder(?:s|_settings)" .*join "users"|"identity_ids" \|\| "team_ids"|select distinct "follows"|"goals_since"|from "media" inner join "tags"|clock_timestamp/;
/** Statements that calls share if they arrive together, so that their number depends on the machine. */
const SHARED = {
  session: /from "sessions" inner join "users"/,
  media: /from "media" where "media"."id" in \(\$1\)$/,
  tags: /from "tags" where \("tags"."target_id" in /,
};

let storefront: Storefront;
let ann: Member;
beforeAll(async () => {
  storefront = await openStorefront();
  ann = await storefront.signUp();
});
afterAll(() => storefront?.stop());

/** Runs a function and returns the statements that it sent to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [input] = args;
    statements.push(typeof input === "string" ? input : ((input as { text?: string }).text ?? ""));
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements.filter((text) => !BACKGROUND.test(text));
}

/** Waits for the deferred parts of loaded data, and for the parts in those. */
async function settled(value: unknown): Promise<void> {
  const loaded = await value;
  if (typeof loaded === "object" && loaded !== null)
    await Promise.all(Object.values(loaded).map((part) => settled(part)));
}

it.each([
  ["/home", {}, loadHome, 10],
  ["/events/archived-1", { eventId: "archived-1" }, loadEvent, 15],
  ["/events/live-1", { eventId: "live-1" }, loadEvent, 15],
] as [string, RequestContext["params"], (context: RequestContext) => Promise<unknown>, number][])(
  "%s needs few statements of its own",
  async (path, params, load, limit) => {
    const visit = () => {
      const context = { ...ann.visit(path), params };
      return settled([loadRoot(context), load(context)]);
    };
    // The first visit binds the session to the device, and keeps leagues and teams in memory.
    await visit();
    const statements = await statementsOf(visit);
    const own = statements.filter((text) => !Object.values(SHARED).some((shared) => shared.test(text)));
    expect(own.length, own.join("\n")).toBeLessThanOrEqual(limit);
    // Entitlements and names come with others.
    expect(own.filter((text) => /from "(?:contracts|identities)" .*(?:user_id|"id" in)/.test(text))).toEqual(
      [],
    );
  },
);
