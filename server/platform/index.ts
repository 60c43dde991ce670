/** The embedded platform: assembles database, HTTP API, media and real-time messages. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { startRecurringTask } from "../lib/recurring-task.ts";
import { GRACE_MS } from "./accounts/refresh-tokens.ts";
import { KEYS_CHANNEL, loadReminderKey, loadSecrets } from "./accounts/secrets.ts";
import { createSessions, TICKET_SECONDS } from "./accounts/sessions.ts";
import { calendarRoutes } from "./api/calendar.ts";
import { checkoutRoutes, paymentWebhookRoutes } from "./api/checkout.ts";
import { clipRoutes, ownClipRoutes } from "./api/clip.ts";
import { commerceRoutes } from "./api/commerce.ts";
import { deskRoutes } from "./api/desk.ts";
import { deviceCodeRoutes } from "./api/device-codes.ts";
import { eventRoutes } from "./api/event.ts";
import { followRoutes } from "./api/follow.ts";
import { identityRoutes } from "./api/identity.ts";
import { momentRoutes } from "./api/moments.ts";
import { oauth2Routes } from "./api/oauth2.ts";
import { passwordRoutes } from "./api/password.ts";
import { playbackRoutes } from "./api/playback.ts";
import { positionRoutes } from "./api/positions.ts";
import { profileRoutes } from "./api/profile.ts";
import { publishedClipRoutes } from "./api/published-clips.ts";
import { pushRoutes } from "./api/push.ts";
import { reminderRoutes } from "./api/reminders.ts";
import { tagRoutes } from "./api/tag.ts";
import { userRoutes } from "./api/user.ts";
import { vodRoutes } from "./api/vod.ts";
import { watchlistRoutes } from "./api/watchlist.ts";
import {
  keepTimeRegularly,
  remindRegularly,
  settleRegularly,
  startSimulation,
  sweepRegularly,
} from "./background-work.ts";
import { readBacklog } from "./backlog.ts";
import { createVersionReader, EVENT_NEWS_CHANNEL, readEventNews, tellPages } from "./catalogue/event-news.ts";
import { createMediaGuard } from "./catalogue/media-guard.ts";
import { createOwnStreams } from "./catalogue/own-streams.ts";
import { partOf } from "./catalogue/part-of.ts";
import { posterFacts } from "./catalogue/poster-facts.ts";
import { createCatalogueReads, IDENTITIES_CHANNEL } from "./catalogue/reads.ts";
import { databaseTime } from "./commerce/ledger-clock.ts";
import type { Platform, RouteOptions } from "./context.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { listen } from "./database/listen.ts";
import { seedDemo } from "./database/seed/seed.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { healthRoutes } from "./http/health.ts";
import { limitLoad } from "./http/load.ts";
import { observeCalls } from "./http/observe.ts";
import { createAttemptCounter } from "./http/rate-limit.ts";
import { createServer } from "./http/server.ts";
import { traceCalls } from "./http/trace.ts";
import { createTrust } from "./http/trusted-proxies.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import {
  createMediaSigner,
  createPictures,
  mediaRoutes,
  type Pictures,
  pictureRoutes,
} from "./media/index.ts";
import type { PlatformOptions, PlatformReadings, RunningPlatform } from "./options.ts";
import { openGateway } from "./realtime/gateway.ts";
import { observed } from "./realtime/observed.ts";
import { createOriginCheck } from "./realtime/origins.ts";
import { readSignOut, SIGN_OUTS_CHANNEL } from "./realtime/sign-outs.ts";
import {
  type Closers,
  openPushService,
  startDatabase,
  startMails,
  startPartner,
  startPayments,
  startPushes,
} from "./services.ts";
import { createSocialVerifier } from "./social/verifier.ts";
import { cutRoutes } from "./streams/cut-routes.ts";
import { downloadRoutes } from "./streams/download-routes.ts";
import { momentsRoutes } from "./streams/moments-routes.ts";
import { createPlaylistReader, type PlaylistReader } from "./streams/read-playlist.ts";
import { rememberReads } from "./streams/remembered-reads.ts";
import { createUrlSigner } from "./streams/sign-url.ts";

export type { PlatformOptions, PlatformReadings, RunningPlatform };

/** Interval (ms) at which signing keys are reloaded, in case a notification of new ones is lost. */
const KEYS_PAUSE_MS = 30_000;
/** Maximum time for running responses when the platform stops (ms). */
const DRAIN_MS = 3_000;
const MAX_CALLS = 1_000;
/** Twice the longest match with its breaks (s). */
const MEDIA_URL_SECONDS = 6 * 3600;
const RESOURCES = [
  userRoutes,
  passwordRoutes,
  profileRoutes,
  watchlistRoutes,
  positionRoutes,
  calendarRoutes,
  oauth2Routes,
  deviceCodeRoutes,
  eventRoutes,
  clipRoutes,
  ownClipRoutes,
  publishedClipRoutes,
  commerceRoutes,
  checkoutRoutes,
  paymentWebhookRoutes,
  vodRoutes,
  identityRoutes,
  followRoutes,
  reminderRoutes,
  pushRoutes,
  tagRoutes,
  deskRoutes,
  playbackRoutes,
];

/**
 * Starts the platform; it serves requests when the promise resolves.
 * @throws the first error, after closing everything that was open
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const closers: Closers = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= closeAll(closers);
    return stopping;
  };
  try {
    let isDraining = false;
    const drain = () => {
      isDraining = true;
    };
    return { ...(await open(options, closers, () => isDraining)), drain, stop };
  } catch (error) {
    await stop().catch((closing) => options.logger.warn({ err: closing }, "closing after a failed start"));
    throw error;
  }
}

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.reverse()) await close();
}

async function open(
  options: PlatformOptions,
  closers: Closers,
  isDraining: () => boolean,
): Promise<Omit<RunningPlatform, "stop" | "drain">> {
  const { logger, now = Date.now, newId = randomUUID } = options;
  const databaseUrl = options.databaseUrl ?? (await startDatabase(options, closers));
  const seed = async (db: Database) => {
    if (options.seed === "demo") await seedDemo(db, { now: now(), newId, logger });
  };
  const database = await openDatabase(databaseUrl, logger, seed, { poolSize: options.databasePool });
  closers.push(() => database.close());

  const { db, background } = database;
  const { accessTokenSeconds = 3600, mediaUrlSeconds = MEDIA_URL_SECONDS } = options;
  const secrets = await loadSecrets(
    background,
    {
      tokensMs: Math.max(accessTokenSeconds, TICKET_SECONDS) * 1000,
      successorsMs: GRACE_MS,
      mediaMs: mediaUrlSeconds * 1000,
    },
    now,
  );
  const sessions = createSessions({
    db,
    secrets,
    accessTokenSeconds,
    lifetimeDays: options.sessionDays ?? 180,
    now,
    newId,
  });
  const attempts = createAttemptCounter(db, now);
  const trustProxy = options.trustProxy ?? false;
  const trust = createTrust(trustProxy);
  const app = await createServer({ logger, trust, newId });
  traceCalls(app);
  observeCalls(app, options.accessLogSample ?? 0);
  limitLoad(app, { maxCalls: options.maxCalls ?? MAX_CALLS, isDraining });
  closers.push(() => app.close());

  const gateway = observed(
    await openGateway({
      server: app.server,
      logger,
      authenticate: (input) =>
        "ticket" in input ? sessions.authenticateTicket(input.ticket) : sessions.authenticate(input.token),
      versionOf: createVersionReader(db),
      allowsOrigin: createOriginCheck(options.appOrigins),
      redisUrl: options.redisUrl,
      trust,
      connectionsPerAddress: options.socketsPerAddress,
    }),
  );
  closers.push(() => gateway.close());
  let origin = options.publicOrigin ?? "";
  const reads = createCatalogueReads(db);
  const sign = createUrlSigner(options.mediaUrlSigning, { lifetimeSeconds: mediaUrlSeconds, now });
  const { mediaOrigins = [] } = options;
  const ownStreams = createOwnStreams(mediaOrigins, sign);
  const read = createPlaylistReader({ origins: mediaOrigins, sign });
  const staleKeys = "the keys could not be read again";
  const reloadKeys = () => void secrets.reload().catch((error) => logger.warn({ err: error }, staleKeys));
  closers.push(
    startRecurringTask({
      run: secrets.reload,
      pauseMs: KEYS_PAUSE_MS,
      failureMessage: staleKeys,
      logger,
    }),
  );
  closers.push(
    await listen({
      databaseUrl,
      logger,
      channels: {
        [SIGN_OUTS_CHANNEL]: (payload) => {
          const signOut = readSignOut(payload);
          if (signOut) gateway.applySignOut(signOut);
        },
        [KEYS_CHANNEL]: reloadKeys,
        [IDENTITIES_CHANNEL]: reads.forgetIdentities,
        [EVENT_NEWS_CHANNEL]: (payload) => {
          const news = readEventNews(payload);
          if (!news) return;
          tellPages({ db: background, now, origin: () => origin, ownStreams }, [news], {
            toEvent: gateway.toEventHere,
            roomSize: gateway.roomSize,
          }).catch((error) => logger.warn({ err: error }, "open pages could not be notified of a change"));
        },
      },
      onGap: () => {
        reloadKeys();
        reads.forgetIdentities();
        gateway
          .recheckSessions(sessions.stillOpen)
          .catch((error) => logger.warn({ err: error }, "the sessions of open sockets could not be checked"));
      },
    }),
  );
  // Runs before the closers above, which wait for running responses: an endless stream would block them.
  closers.push(async () => void setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref());

  const partner = await startPartner(options, closers);
  let ownUrl = "";
  const gatewayInUse = await startPayments(
    options,
    db,
    { origin: () => origin, ownUrl: () => ownUrl },
    closers,
  );
  const payments = gatewayInUse?.payments;
  const webOrigin = options.webOrigin ?? options.appOrigins?.[0] ?? "http://localhost:3000";
  const reminderKey = await loadReminderKey(db);
  const mails = startMails(options, { db: background, webOrigin, now, newId, reminderKey });
  closers.push(() => mails.stop());
  const push = await openPushService(options, { db, webOrigin, now });
  const platform: Platform = {
    db,
    reads,
    logger,
    sessions,
    attempts,
    social: createSocialVerifier({ ...partner?.providers, ...options.socialProviders }, { now, logger }),
    realtime: gateway,
    payments,
    mediaSigner: createMediaSigner({
      keys: secrets.mediaKeys,
      lifetimeSeconds: mediaUrlSeconds,
      now,
    }),
    ownStreams,
    mails,
    push,
    reminderKey,
    now,
    ledgerTime: options.ledgerTime ?? databaseTime,
    newId,
    origin: () => origin,
    webOrigin,
    deviceLimit: options.deviceLimit ?? 5,
    signUpsPerAddress: options.signUpsPerAddress ?? 300,
    qualityKey: options.qualityKey,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    trust,
  };
  const pictures = createPictures({ dataDir: options.dataDir, logger });
  closers.push(() => pictures.stop());
  const routeOptions = { platform, auth: createAuthenticate(app, sessions) };
  const checks = [database.checkWritable, gateway.check];
  await app.register(healthRoutes, { checks, isDraining });
  await registerRoutes(app, routeOptions, pictures, read);
  // Background work has its own database connections, so that it does not wait for those of requests.
  const unattended = { ...platform, db: background };
  startPushes(unattended, closers);
  closers.push(sweepRegularly(unattended), settleRegularly(unattended), remindRegularly(unattended));

  await app.listen({ host: options.host, port: options.port });
  const url = boundUrl(options.host, app.server.address() as AddressInfo);
  origin ||= url;
  ownUrl = url;
  if (mediaOrigins.length > 0) closers.push(keepTimeRegularly(unattended, read));
  if (options.simulation) closers.push(await startSimulation(unattended));
  logger.info({ url, origin }, "the platform is ready");
  return {
    url,
    readings: {
      pools: database.pools,
      sockets: gateway.counts,
      backlog: () => readBacklog(background, now()),
      sessions: () => sessions.countOpen(background),
    },
    sandboxIdentityUrl: partner?.url,
    payments: payments && {
      url: gatewayInUse.url,
      origins: payments.origins,
      hasFrame: payments.hasFrame,
    },
  };
}

async function registerRoutes(
  app: FastifyInstance,
  options: RouteOptions,
  pictures: Pictures,
  read: PlaylistReader,
): Promise<void> {
  const { db, now, mediaSigner } = options.platform;
  await app.register(mediaRoutes, { now, guard: createMediaGuard({ db, now, signer: mediaSigner }) });
  await app.register(pictureRoutes, { pictures, posterOf: (eventId) => posterFacts(db, eventId) });
  const readOnce = rememberReads(read);
  await app.register(cutRoutes, {
    read: readOnce,
    signer: mediaSigner,
    partOf: (clipId) => partOf(db, clipId),
  });
  await app.register(downloadRoutes, { platform: options.platform });
  await app.register(momentsRoutes, { platform: options.platform, read: readOnce });
  await app.register(momentRoutes, { ...options, read: readOnce });
  for (const routes of RESOURCES) await app.register(routes, options);
}

/** URL of the server; a wildcard address cannot be connected to, so the loopback address replaces it. */
function boundUrl(host: string, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
