/**
 * News of ended sessions, to every process that works on the same database: other platforms with open sockets,
 * whether or not they share a Redis, hear of what a platform or the command line did.
 */
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import type { Connection } from "../database/database.ts";

const CHANNEL = "touchline_sign_outs";
/** A notification takes 8,000 bytes at most. */
const SESSIONS_PER_MESSAGE = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Whose sessions ended: the named ones, or all of the account. */
const SignOut = z.object({ userId: z.string(), sessionIds: z.array(z.string()).nullable() });
export type SignOut = z.infer<typeof SignOut>;

/** Tells everybody; inside a transaction when it is committed, and not at all when it is not. */
export async function announceSignOut(
  connection: Connection,
  { userId, sessionIds }: SignOut,
): Promise<void> {
  const parts = sessionIds ? chunks(sessionIds) : [null];
  for (const part of parts) {
    const payload = JSON.stringify({ userId, sessionIds: part } satisfies SignOut);
    await connection.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
  }
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / SESSIONS_PER_MESSAGE);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * SESSIONS_PER_MESSAGE, (index + 1) * SESSIONS_PER_MESSAGE),
  );
}

export interface SignOutListenerOptions {
  databaseUrl: string;
  logger: Logger;
  onSignOut: (signOut: SignOut) => void;
  /** The connection was away: what was announced meanwhile is lost. */
  onGap: () => void;
}

/**
 * Listens until it is stopped, over a connection of its own that is made again when it is lost.
 * @returns ends it
 * @throws the driver's error when the first connection fails
 */
export async function listenForSignOuts(options: SignOutListenerOptions): Promise<() => Promise<void>> {
  const { databaseUrl, logger, onSignOut, onGap } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "touchline-sign-outs",
    });
    // An error is followed by the end.
    fresh.on(
      "error",
      ({ message }) => !isStopped && logger.debug({ reason: message }, "listening was interrupted"),
    );
    fresh.on("notification", ({ payload }) => {
      const signOut = SignOut.safeParse(parseJson(payload ?? ""));
      if (signOut.success) onSignOut(signOut.data);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once("end", () => reconnect(FIRST_PAUSE_MS));
    return fresh;
  }

  function reconnect(pauseMs: number): void {
    if (isStopped) return;
    timer = setTimeout(async () => {
      try {
        client = await connect();
        if (isStopped) await client.end();
        else onGap();
      } catch {
        reconnect(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      }
    }, pauseMs);
    timer.unref();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client.end().catch(() => undefined);
  };
}
