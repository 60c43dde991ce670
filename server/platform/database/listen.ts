/** Receives notifications from PostgreSQL (LISTEN), which reach all processes that use the same database. */
import pg from "pg";
import type { Logger } from "pino";

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

export interface ListenOptions {
  databaseUrl: string;
  logger: Logger;
  /** Handlers of notification payloads by channel; channel names are constants of the platform. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called after the connection was lost: notifications sent in between are missing. */
  onGap: () => void;
}

/**
 * Listens over its own connection until stopped; reconnects when the connection is lost.
 * @returns a function that stops listening
 * @throws the driver's error when the first connection fails
 */
export async function listen(options: ListenOptions): Promise<() => Promise<void>> {
  const { databaseUrl, logger, channels, onGap } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "touchline-news",
    });
    // An `end` event follows the error.
    fresh.on(
      "error",
      ({ message }) => !isStopped && logger.debug({ reason: message }, "listening was interrupted"),
    );
    fresh.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`);
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
        reconnect(Math.min(pauseMs * 2, MAX_PAUSE_MS));
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
