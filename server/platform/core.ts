/** What all parts of the platform need: database, keys, sessions, HTTP server and sockets. */
import type { FastifyInstance } from "fastify";
import { GRACE_MS } from "./accounts/refresh-tokens.ts";
import { loadSecrets, type Secrets } from "./accounts/secrets.ts";
import { createSessions, type Sessions, TICKET_SECONDS } from "./accounts/sessions.ts";
import { createVersionReader } from "./catalogue/event-news.ts";
import { type OpenDatabase, openDatabase } from "./database/database.ts";
import { seedDemo } from "./database/seed/seed.ts";
import { limitLoad } from "./http/load.ts";
import { observeCalls } from "./http/observe.ts";
import { createServer } from "./http/server.ts";
import { traceCalls } from "./http/trace.ts";
import { createTrust, type Trust } from "./http/trusted-proxies.ts";
import type { PlatformSettings } from "./options.ts";
import { type Gateway, openGateway } from "./realtime/gateway.ts";
import { observed } from "./realtime/observed.ts";
import { createOriginCheck } from "./realtime/origins.ts";
import { type Closers, startDatabase } from "./services.ts";

export interface Core {
  databaseUrl: string;
  database: OpenDatabase;
  secrets: Secrets;
  sessions: Sessions;
  /** Serves requests once it listens. */
  app: FastifyInstance;
  trust: Trust;
  gateway: Gateway;
}

/**
 * Opens them in the order in which they need each other.
 * @param isDraining whether the platform reports not ready
 * @param closers receives what closes them
 * @throws the first error
 */
export async function openCore(
  settings: PlatformSettings,
  isDraining: () => boolean,
  closers: Closers,
): Promise<Core> {
  const { logger, now, newId, accessTokenSeconds, mediaUrlSeconds } = settings;
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, closers));
  const database = await openDatabase(
    databaseUrl,
    logger,
    async (db) => {
      if (settings.seed === "demo") await seedDemo(db, { now: now(), newId, logger });
    },
    { poolSize: settings.databasePool },
  );
  closers.push(() => database.close());
  const { db, background } = database;

  const lifetimes = {
    tokensMs: Math.max(accessTokenSeconds, TICKET_SECONDS) * 1000,
    successorsMs: GRACE_MS,
    mediaMs: mediaUrlSeconds * 1000,
  };
  const secrets = await loadSecrets(background, lifetimes, now);
  const lifetimeDays = settings.sessionDays;
  const sessions = createSessions({ db, secrets, accessTokenSeconds, lifetimeDays, now, newId });

  const trust = createTrust(settings.trustProxy);
  const app = await createServer({ logger, trust, newId });
  traceCalls(app);
  observeCalls(app, settings.accessLogSample);
  limitLoad(app, { maxCalls: settings.maxCalls, isDraining });
  closers.push(() => app.close());

  const gateway = observed(
    await openGateway({
      server: app.server,
      logger,
      authenticate: (input) =>
        "ticket" in input ? sessions.authenticateTicket(input.ticket) : sessions.authenticate(input.token),
      versionOf: createVersionReader(db),
      allowsOrigin: createOriginCheck(settings.appOrigins),
      redisUrl: settings.redisUrl,
      trust,
      connectionsPerAddress: settings.socketsPerAddress,
    }),
  );
  closers.push(() => gateway.close());
  return { databaseUrl, database, secrets, sessions, app, trust, gateway };
}
