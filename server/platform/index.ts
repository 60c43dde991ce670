/** The embedded platform: database, HTTP API, media and real-time messages put together. */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { composeReset, deleteExpiredResets } from "./accounts/password-change.ts";
import { loadMediaKey, loadPaymentSecrets, loadSecrets } from "./accounts/secrets.ts";
import { createSessions } from "./accounts/sessions.ts";
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
import { settleForgotten } from "./commerce/checkout.ts";
import { renewPlans } from "./commerce/renewals.ts";
import type { Platform, RouteOptions } from "./context.ts";
import { type Database, openDatabase } from "./database/database.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { seedDemo } from "./database/seed/seed.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { healthRoutes } from "./http/health.ts";
import { createAttemptCounter } from "./http/rate-limit.ts";
import { createServer } from "./http/server.ts";
import { createTrust } from "./http/trusted-proxies.ts";
import { createFolderDelivery } from "./mail/folder.ts";
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
import { listenForSignOuts } from "./realtime/sign-outs.ts";
import { SANDBOX_CLIENT_ID } from "./sandbox-identity/client.ts";
import { startSandboxIdentity } from "./sandbox-identity/server.ts";
import { startClock } from "./simulation/clock.ts";
import { playMatchDay } from "./simulation/match-day.ts";
import { type SocialProviders, SocialProvidersSchema } from "./social/configuration.ts";
import { createSocialVerifier } from "./social/verifier.ts";

export type { PlatformOptions, RunningPlatform };

/** What to close, in reverse order of opening. */
type Closers = (() => Promise<void>)[];

const MAIL_FROM = "Touchline <no-reply@touchline.example>";
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** How often charges whose end is not known are looked through for those that are due a question. */
const SETTLE_PAUSE_MS = 5_000;
/** A goal is told of within seconds of being seen. */
const MATCH_DAY_PAUSE_MS = 5_000;
/** How long answers that are being sent may take when the platform stops. */
const DRAIN_MS = 3_000;
/** The longest match with its breaks, and as much again. */
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
 * Starts the platform; when the promise resolves it answers calls.
 * @throws the first thing that went wrong, with everything closed that was open by then
 */
export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const closers: Closers = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= closeAll(closers);
    return stopping;
  };
  try {
    return { ...(await open(options, closers)), stop };
  } catch (error) {
    await stop().catch((closing) => options.logger.warn({ err: closing }, "closing after a failed start"));
    throw error;
  }
}

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.reverse()) await close();
}

async function open(options: PlatformOptions, closers: Closers): Promise<Omit<RunningPlatform, "stop">> {
  const { logger, now = Date.now, newId = randomUUID } = options;
  const databaseUrl = options.databaseUrl ?? (await startDatabase(options, closers));
  const database = await openDatabase(databaseUrl, logger, async (db) => {
    if (options.seed === "demo") await seedDemo(db, { now: now(), newId, logger });
  });
  closers.push(() => database.close());

  const { db } = database;
  const secrets = await loadSecrets(db);
  const sessions = createSessions({
    db,
    secrets,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    now,
    newId,
  });
  const attempts = createAttemptCounter(db, now);
  const trustProxy = options.trustProxy ?? false;
  const trust = createTrust(trustProxy);
  const app = await createServer({ logger, trust, newId });
  closers.push(() => app.close());

  const gateway = await openGateway({
    server: app.server,
    logger,
    authenticate: (given) =>
      "ticket" in given ? sessions.authenticateTicket(given.ticket) : sessions.authenticate(given.token),
    allowsOrigin: createOriginCheck(options.appOrigins),
    redisUrl: options.redisUrl,
    trust,
    connectionsPerAddress: options.socketsPerAddress,
  });
  closers.push(() => gateway.close());
  closers.push(
    await listenForSignOuts({
      databaseUrl,
      logger,
      onSignOut: gateway.applySignOut,
      onGap: () =>
        void gateway
          .recheckSessions(sessions.stillOpen)
          .catch((error) => logger.warn({ err: error }, "the sessions of open sockets could not be checked")),
    }),
  );
  // Runs before the two above, which wait for running answers: an endless stream would keep them for ever.
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
  const mails = startMails(options, { db, webOrigin, now, newId });
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
      key: await loadMediaKey(db),
      lifetimeSeconds: options.mediaUrlSeconds ?? MEDIA_URL_SECONDS,
      now,
    }),
    mails,
    now,
    newId,
    origin: () => origin,
    webOrigin,
    deviceLimit: options.deviceLimit ?? 5,
    signUpsPerAddress: options.signUpsPerAddress ?? 300,
    trust,
  };
  const pictures = createPictures({ dataDir: options.dataDir, logger });
  closers.push(() => pictures.stop());
  const routeOptions = { platform, auth: createAuthenticate(app, sessions) };
  await registerRoutes(app, routeOptions, { ping: database.ping, pictures });
  closers.push(sweepRegularly(platform), settleRegularly(platform));

  await app.listen({ host: options.host, port: options.port });
  const url = boundUrl(options.host, app.server.address() as AddressInfo);
  origin ||= url;
  ownUrl = url;
  if (options.simulation) closers.push(await startSimulation(platform));
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

/** Mails that wait are sent from now on, those of an earlier run too. */
function startMails(
  { logger, dataDir, smtpUrl, mailFrom: from = MAIL_FROM }: PlatformOptions,
  { db, webOrigin, now, newId }: Pick<Platform, "db" | "webOrigin" | "now" | "newId">,
): MailQueue {
  const delivery = smtpUrl
    ? createSmtpDelivery({ url: smtpUrl, from })
    : createFolderDelivery({ directory: path.join(dataDir, "outbox"), from });
  const composers = {
    "password-reset": (email: string) => composeReset({ db, webOrigin, now }, email),
  };
  return createMailQueue({ db, delivery, composers, now, newId, logger });
}

/** Starts the sandbox identity provider when it is wanted; the platform then takes its tokens. */
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

async function startDatabase({ dataDir, logger }: PlatformOptions, closers: Closers): Promise<string> {
  const postgres = await startEmbeddedPostgres({ directory: path.join(dataDir, "postgres"), logger });
  closers.push(() => postgres.stop());
  return postgres.url;
}

/** @param addresses of this platform: as browsers see it, and its own; known once it listens */
async function startPayments(
  options: PlatformOptions,
  db: Database,
  addresses: { origin: () => string; ownUrl: () => string },
  closers: Closers,
): Promise<{ payments: Payments; url?: string } | undefined> {
  const { payments: chosen, logger, host, appOrigins, webOrigin, now = Date.now } = options;
  if (!chosen) return undefined;
  const allowsReturnTo = (origin: string) => origin === webOrigin || createOriginCheck(appOrigins)(origin);
  if ("secretKey" in chosen) {
    // Only those who use it wait for it to be loaded.
    const { createStripePayments } = await import("./payments/stripe.ts");
    return { payments: createStripePayments(chosen, { allowsReturnTo, origin: addresses.origin, now }) };
  }
  const secrets = await loadPaymentSecrets(db);
  // The sandbox talks to us, and we to it, over HTTP only: it could as well be somewhere else.
  const { url, origin, stop } = await startSandboxGateway({
    ...secrets,
    db,
    logger,
    now,
    host,
    ...chosen,
    webhookUrl: () => `${addresses.ownUrl()}/api/payments/webhook`,
    allowsReturnTo,
  });
  closers.push(stop);
  return { payments: createSandboxPayments({ ...secrets, url, origin, allowsReturnTo, now }), url };
}

async function registerRoutes(
  app: FastifyInstance,
  options: RouteOptions,
  { ping, pictures }: { ping: () => Promise<void>; pictures: Pictures },
): Promise<void> {
  await app.register(healthRoutes, { ping });
  const { db, now, mediaSigner } = options.platform;
  await app.register(mediaRoutes, { now, guard: createMediaGuard({ db, now, signer: mediaSigner }) });
  await app.register(pictureRoutes, { pictures, posterOf: (eventId) => posterFacts(db, eventId) });
  for (const routes of RESOURCES) await app.register(routes, options);
}

/** Catches up before anybody is told that the platform is ready, then keeps going; returns what ends it. */
async function startSimulation(platform: Platform): Promise<() => Promise<void>> {
  const { logger } = platform;
  const tick = async () => void (await playMatchDay(platform));
  const complaint = "the match day could not be played on";
  await tick().catch((error) => logger.warn({ err: error }, complaint));
  return startClock({ tick, pauseMs: MATCH_DAY_PAUSE_MS, complaint, logger });
}

/** Finds out what became of charges whose answer was lost, at the start and ever after; returns what ends it. */
function settleRegularly(platform: Platform): () => Promise<void> {
  const { now, logger } = platform;
  let since = 0;
  const tick = async () => {
    const begun = now();
    await settleForgotten(platform, since);
    since = begun;
  };
  return startClock({
    tick,
    pauseMs: SETTLE_PAUSE_MS,
    complaint: "lost charges could not be looked for",
    logger,
  });
}

/** Deletes what has expired and renews plans now and then; returns what ends it. */
function sweepRegularly(platform: Platform): () => Promise<void> {
  const { db, sessions, attempts, mails, logger, now } = platform;
  let running = Promise.resolve();
  const sweep = () => {
    const sweeps = [
      sessions.sweep(),
      attempts.sweep(),
      deleteExpiredResets(db, now()),
      renewPlans(platform),
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

/** A wildcard address is no address to reach anything at: name the loopback instead. */
function boundUrl(host: string, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
