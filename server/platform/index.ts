/** The embedded platform: assembles database, HTTP API, media and real-time messages. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { makePrivateDirectory } from "../../common/private-files.ts";
import { startRecurringTask } from "../lib/recurring-task.ts";
import { composeReset, deleteExpiredResets } from "./accounts/password-change.ts";
import { GRACE_MS } from "./accounts/refresh-tokens.ts";
import { KEYS_CHANNEL, loadPaymentSecrets, loadSecrets } from "./accounts/secrets.ts";
import { createSessions, TICKET_SECONDS } from "./accounts/sessions.ts";
import { checkoutRoutes, paymentWebhookRoutes } from "./api/checkout.ts";
import { clipRoutes, ownClipRoutes } from "./api/clip.ts";
import { commerceRoutes } from "./api/commerce.ts";
import { eventRoutes } from "./api/event.ts";
import { followRoutes } from "./api/follow.ts";
import { identityRoutes } from "./api/identity.ts";
import { oauth2Routes } from "./api/oauth2.ts";
import { passwordRoutes } from "./api/password.ts";
import { profileRoutes } from "./api/profile.ts";
import { tagRoutes } from "./api/tag.ts";
import { userRoutes } from "./api/user.ts";
import { vodRoutes } from "./api/vod.ts";
import { watchlistRoutes } from "./api/watchlist.ts";
import { createMediaGuard } from "./catalogue/media-guard.ts";
import { posterFacts } from "./catalogue/poster-facts.ts";
import { pruneCardForms } from "./commerce/card-forms.ts";
import { databaseTime } from "./commerce/ledger-clock.ts";
import { renewPlans } from "./commerce/renewals.ts";
import { settleForgotten } from "./commerce/sending.ts";
import type { Platform, RouteOptions } from "./context.ts";
import { type Database, DEFAULT_POOL_SIZE, OTHER_CONNECTIONS, openDatabase } from "./database/database.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { listen } from "./database/listen.ts";
import { seedDemo } from "./database/seed/seed.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { healthRoutes } from "./http/health.ts";
import { limitLoad } from "./http/load.ts";
import { createAttemptCounter } from "./http/rate-limit.ts";
import { createServer } from "./http/server.ts";
import { createTrust } from "./http/trusted-proxies.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { createFolderDelivery } from "./mail/folder.ts";
import { composeNotice } from "./mail/notices.ts";
import { createMailQueue, type MailQueue } from "./mail/queue.ts";
import { createSmtpDelivery } from "./mail/smtp.ts";
import {
  createMediaSigner,
  createPictures,
  mediaRoutes,
  type Pictures,
  pictureRoutes,
} from "./media/index.ts";
import type { PlatformOptions, RunningPlatform } from "./options.ts";
import { startSandboxGateway } from "./payments/gateway.ts";
import type { Payments } from "./payments/payments.ts";
import { createSandboxPayments } from "./payments/sandbox.ts";
import { openGateway } from "./realtime/gateway.ts";
import { createOriginCheck } from "./realtime/origins.ts";
import { readSignOut, SIGN_OUTS_CHANNEL } from "./realtime/sign-outs.ts";
import { SANDBOX_CLIENT_ID } from "./sandbox-identity/client.ts";
import { startSandboxIdentity } from "./sandbox-identity/server.ts";
import { playMatchDay } from "./simulation/match-day.ts";
import { type SocialProviders, SocialProvidersSchema } from "./social/configuration.ts";
import { createSocialVerifier } from "./social/verifier.ts";

export type { PlatformOptions, RunningPlatform };

/** Functions that close resources, run in reverse order. */
type Closers = (() => Promise<void>)[];

const MAIL_FROM = "Touchline <no-reply@touchline.example>";
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** Interval (ms) at which charges with an unknown outcome that are due for a check are looked up. */
const SETTLE_PAUSE_MS = 5_000;
/** Short (ms), so that a goal is announced within seconds of appearing in the video. */
const MATCH_DAY_PAUSE_MS = 5_000;
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
  oauth2Routes,
  eventRoutes,
  clipRoutes,
  ownClipRoutes,
  commerceRoutes,
  checkoutRoutes,
  paymentWebhookRoutes,
  vodRoutes,
  identityRoutes,
  followRoutes,
  tagRoutes,
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
  limitLoad(app, { maxCalls: options.maxCalls ?? MAX_CALLS, isDraining });
  closers.push(() => app.close());

  const gateway = await openGateway({
    server: app.server,
    logger,
    authenticate: (input) =>
      "ticket" in input ? sessions.authenticateTicket(input.ticket) : sessions.authenticate(input.token),
    allowsOrigin: createOriginCheck(options.appOrigins),
    redisUrl: options.redisUrl,
    trust,
    connectionsPerAddress: options.socketsPerAddress,
  });
  closers.push(() => gateway.close());
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
      },
      onGap: () => {
        reloadKeys();
        gateway
          .recheckSessions(sessions.stillOpen)
          .catch((error) => logger.warn({ err: error }, "the sessions of open sockets could not be checked"));
      },
    }),
  );
  // Runs before the closers above, which wait for running responses: an endless stream would block them.
  closers.push(async () => void setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref());

  const partner = await startPartner(options, closers);
  let origin = options.publicOrigin ?? "";
  let ownUrl = "";
  const gatewayInUse = await startPayments(
    options,
    db,
    { origin: () => origin, ownUrl: () => ownUrl },
    closers,
  );
  const payments = gatewayInUse?.payments;
  const webOrigin = options.webOrigin ?? options.appOrigins?.[0] ?? "http://localhost:3000";
  const mails = startMails(options, { db: background, webOrigin, now, newId });
  closers.push(() => mails.stop());
  const platform: Platform = {
    db,
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
    mails,
    now,
    ledgerTime: options.ledgerTime ?? databaseTime,
    newId,
    origin: () => origin,
    webOrigin,
    deviceLimit: options.deviceLimit ?? 5,
    signUpsPerAddress: options.signUpsPerAddress ?? 300,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    trust,
  };
  const pictures = createPictures({ dataDir: options.dataDir, logger });
  closers.push(() => pictures.stop());
  const routeOptions = { platform, auth: createAuthenticate(app, sessions) };
  const checks = [database.checkWritable, gateway.check];
  await app.register(healthRoutes, { checks, isDraining });
  await registerRoutes(app, routeOptions, pictures);
  // Background work has its own database connections, so that it does not wait for those of requests.
  const unattended = { ...platform, db: background };
  closers.push(sweepRegularly(unattended), settleRegularly(unattended));

  await app.listen({ host: options.host, port: options.port });
  const url = boundUrl(options.host, app.server.address() as AddressInfo);
  origin ||= url;
  ownUrl = url;
  if (options.simulation) closers.push(await startSimulation(unattended));
  logger.info({ url, origin }, "the platform is ready");
  return {
    url,
    sandboxIdentityUrl: partner?.url,
    payments: payments && {
      url: gatewayInUse.url,
      origins: payments.origins,
      hasFrame: payments.hasFrame,
    },
  };
}

/** Starts sending queued mails, including those of an earlier run. */
function startMails(
  { logger, dataDir, smtpUrl, mailFrom: from = MAIL_FROM }: PlatformOptions,
  { db, webOrigin, now, newId }: Pick<Platform, "db" | "webOrigin" | "now" | "newId">,
): MailQueue {
  const delivery = smtpUrl
    ? createSmtpDelivery({ url: smtpUrl, from })
    : createFolderDelivery({ directory: path.join(dataDir, "outbox"), from });
  const composers = {
    "password-reset": (email: string) => composeReset({ db, webOrigin, now }, email),
    "password-changed": composeNotice("password-changed", webOrigin),
    "account-deleted": composeNotice("account-deleted", webOrigin),
  };
  return createMailQueue({ db, delivery, composers, now, newId, logger });
}

/** Starts the sandbox identity provider if it is configured; the platform then accepts its tokens. */
async function startPartner(
  { sandboxIdentity = "off", host, appOrigins, logger }: PlatformOptions,
  closers: Closers,
): Promise<{ url: string; providers: SocialProviders } | undefined> {
  if (sandboxIdentity === "off") return undefined;
  const { issuer, stop } = await startSandboxIdentity({
    host,
    port: sandboxIdentity.port,
    appOrigins,
    logger,
  });
  closers.push(stop);
  const ifa = { issuer, clientIds: [SANDBOX_CLIENT_ID] };
  return { url: issuer, providers: SocialProvidersSchema.parse({ ifa }) };
}

async function startDatabase(
  { dataDir, databasePool = DEFAULT_POOL_SIZE, logger }: PlatformOptions,
  closers: Closers,
): Promise<string> {
  makePrivateDirectory(dataDir);
  const postgres = await startEmbeddedPostgres({
    directory: path.join(dataDir, "postgres"),
    logger,
    connections: databasePool + OTHER_CONNECTIONS,
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

/** @param urls of this platform: as browsers see it, and its own; both are set once it listens */
async function startPayments(
  options: PlatformOptions,
  db: Database,
  urls: { origin: () => string; ownUrl: () => string },
  closers: Closers,
): Promise<{ payments: Payments; url?: string } | undefined> {
  const { payments: chosen, logger, host, appOrigins, webOrigin, now = Date.now } = options;
  if (!chosen) return undefined;
  const allowsReturnTo = (origin: string) => origin === webOrigin || createOriginCheck(appOrigins)(origin);
  if ("secretKey" in chosen) {
    // Loaded only where it is used.
    const { createStripePayments } = await import("./payments/stripe.ts");
    return { payments: createStripePayments(chosen, { allowsReturnTo, origin: urls.origin, now }) };
  }
  const secrets = await loadPaymentSecrets(db);
  // The sandbox and the platform communicate over HTTP only, as with an external gateway.
  const { url, origin, stop } = await startSandboxGateway({
    ...secrets,
    db,
    logger,
    now,
    host,
    ...chosen,
    webhookUrl: () => `${urls.ownUrl()}/api/payments/webhook`,
    allowsReturnTo,
  });
  closers.push(stop);
  return { payments: createSandboxPayments({ ...secrets, url, origin, allowsReturnTo, now }), url };
}

async function registerRoutes(
  app: FastifyInstance,
  options: RouteOptions,
  pictures: Pictures,
): Promise<void> {
  const { db, now, mediaSigner } = options.platform;
  await app.register(mediaRoutes, { now, guard: createMediaGuard({ db, now, signer: mediaSigner }) });
  await app.register(pictureRoutes, { pictures, posterOf: (eventId) => posterFacts(db, eventId) });
  for (const routes of RESOURCES) await app.register(routes, options);
}

/**
 * Brings the match day up to date before the platform reports ready, then keeps it running.
 * @returns a function that stops it
 */
async function startSimulation(platform: Platform): Promise<() => Promise<void>> {
  const { logger } = platform;
  const run = async () => void (await playMatchDay(platform));
  const failureMessage = "the match day could not be played on";
  await run().catch((error) => logger.warn({ err: error }, failureMessage));
  return startRecurringTask({ run, pauseMs: MATCH_DAY_PAUSE_MS, failureMessage, logger });
}

/**
 * Finds out the outcome of charges whose response was lost, at start and then regularly.
 * @returns a function that stops it
 */
function settleRegularly(platform: Platform): () => Promise<void> {
  const { logger } = platform;
  let since = 0;
  const run = async () => {
    since = await settleForgotten(platform, since);
  };
  return startRecurringTask({
    run,
    pauseMs: SETTLE_PAUSE_MS,
    failureMessage: "lost charges could not be looked for",
    logger,
  });
}

/**
 * Deletes expired records and renews subscriptions regularly.
 * @returns a function that stops it
 */
function sweepRegularly(platform: Platform): () => Promise<void> {
  const { db, sessions, attempts, mails, logger, now } = platform;
  let running = Promise.resolve();
  const sweep = () => {
    const sweeps = [
      sessions.sweep(),
      attempts.sweep(),
      deleteExpiredResets(db, now()),
      renewPlans(platform),
      pruneCardForms(platform),
      mails.prune(),
    ];
    running = Promise.all(sweeps).then(
      () => undefined,
      (error) => logger.warn({ err: error }, "the regular clean-up did not finish"),
    );
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** URL of the server; a wildcard address cannot be connected to, so the loopback address replaces it. */
function boundUrl(host: string, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
