/** The embedded platform: assembles database, HTTP API, media and real-time messages. */
import type { AddressInfo } from "node:net";
import { loadReminderKey } from "./accounts/secrets.ts";
import {
  keepTimeRegularly,
  remindRegularly,
  settleRegularly,
  startSimulation,
  sweepRegularly,
} from "./background-work.ts";
import { readBacklog } from "./backlog.ts";
import { createOwnStreams } from "./catalogue/own-streams.ts";
import { createCatalogueReads } from "./catalogue/reads.ts";
import type { Platform } from "./context.ts";
import { type Core, openCore } from "./core.ts";
import { followChanges } from "./follow-changes.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { healthRoutes } from "./http/health.ts";
import { createAttemptCounter } from "./http/rate-limit.ts";
import { createMediaSigner, createPictures } from "./media/index.ts";
import {
  type PlatformOptions,
  type PlatformReadings,
  type PlatformSettings,
  type RunningPlatform,
  withDefaults,
} from "./options.ts";
import { registerRoutes } from "./routes.ts";
import {
  type Closers,
  openPushService,
  type PaymentGateway,
  startMails,
  startPartner,
  startPayments,
  startPushes,
} from "./services.ts";
import { createSocialVerifier } from "./social/verifier.ts";
import { createPlaylistReader } from "./streams/read-playlist.ts";
import { createUrlSigner } from "./streams/sign-url.ts";

export type { PlatformOptions, PlatformReadings, RunningPlatform };

/** Maximum time for running responses when the platform stops (ms). */
const DRAIN_MS = 3_000;

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
  const settings = withDefaults(options);
  const { logger, now, mediaOrigins, mediaUrlSeconds } = settings;
  const core = await openCore(settings, isDraining, closers);
  const { app, database, sessions, gateway } = core;

  const urls: Urls = { origin: settings.publicOrigin, own: "" };
  const sign = createUrlSigner(settings.mediaUrlSigning, { lifetimeSeconds: mediaUrlSeconds, now });
  const read = createPlaylistReader({ origins: mediaOrigins, sign });
  const base = {
    logger,
    now,
    reads: createCatalogueReads(database.db),
    ownStreams: createOwnStreams(mediaOrigins, sign),
    origin: () => urls.origin,
  };
  await followChanges({ ...core, ...base }, closers);
  // Runs before the closers above, which wait for running responses: an endless stream would block them.
  closers.push(async () => void setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref());

  const { partner, gatewayInUse, ...services } = await openServices(settings, core, urls, closers);
  const platform: Platform = { ...base, ...services, ...rulesOf(settings) };
  const pictures = createPictures(settings);
  closers.push(() => pictures.stop());
  await app.register(healthRoutes, { checks: [database.checkWritable, gateway.check], isDraining });
  await registerRoutes(app, { platform, auth: createAuthenticate(app, sessions) }, { pictures, read });
  // Background work has its own database connections, so that it does not wait for those of requests.
  const unattended = { ...platform, db: database.background };
  startPushes(unattended, closers);
  closers.push(sweepRegularly(unattended), settleRegularly(unattended), remindRegularly(unattended));

  await app.listen({ host: settings.host, port: settings.port });
  urls.own = boundUrl(settings.host, app.server.address() as AddressInfo);
  urls.origin ||= urls.own;
  if (mediaOrigins.length > 0) closers.push(keepTimeRegularly(unattended, read));
  if (settings.simulation) closers.push(await startSimulation(unattended));
  logger.info({ url: urls.own, origin: urls.origin }, "the platform is ready");
  return {
    url: urls.own,
    readings: readingsOf(core, now),
    sandboxIdentityUrl: partner?.url,
    payments: gatewayInUse && noteOf(gatewayInUse),
  };
}

/** URLs of this platform, which are known once it listens. */
interface Urls {
  /** As browsers see it. */
  origin: string;
  own: string;
}

/** Opens what the handlers use besides the core: payments, mail, notifications and sign-in providers. */
async function openServices(settings: PlatformSettings, core: Core, urls: Urls, closers: Closers) {
  const { logger, now, newId, webOrigin } = settings;
  const { sessions, secrets, trust, gateway } = core;
  const { db, background } = core.database;
  const partner = await startPartner(settings, closers);
  const ownUrls = { origin: () => urls.origin, ownUrl: () => urls.own };
  const gatewayInUse = await startPayments(settings, db, ownUrls, closers);
  const reminderKey = await loadReminderKey(db);
  const mails = startMails(settings, { db: background, webOrigin, now, newId, reminderKey });
  closers.push(() => mails.stop());
  return {
    partner,
    gatewayInUse,
    db,
    sessions,
    trust,
    realtime: gateway,
    attempts: createAttemptCounter(db, now),
    social: createSocialVerifier({ ...partner?.providers, ...settings.socialProviders }, { now, logger }),
    payments: gatewayInUse?.payments,
    mediaSigner: createMediaSigner({
      keys: secrets.mediaKeys,
      lifetimeSeconds: settings.mediaUrlSeconds,
      now,
    }),
    mails,
    push: await openPushService(settings, { db, webOrigin, now }),
    reminderKey,
  };
}

/** Returns the settings that the handlers apply. */
const rulesOf = (settings: PlatformSettings) => ({
  ledgerTime: settings.ledgerTime,
  newId: settings.newId,
  webOrigin: settings.webOrigin,
  deviceLimit: settings.deviceLimit,
  signUpsPerAddress: settings.signUpsPerAddress,
  qualityKey: settings.qualityKey,
  limits: settings.limits,
});

const readingsOf = (
  { database: { background, pools }, sessions, gateway }: Core,
  now: () => number,
): PlatformReadings => ({
  pools,
  sockets: gateway.counts,
  backlog: () => readBacklog(background, now()),
  sessions: () => sessions.countOpen(background),
});

/** Returns what the site may know of the payment gateway. */
const noteOf = ({ payments, url }: PaymentGateway): RunningPlatform["payments"] => ({
  url,
  origins: payments.origins,
  hasFrame: payments.hasFrame,
});

/** URL of the server; a wildcard address cannot be connected to, so the loopback address replaces it. */
function boundUrl(host: string, { port }: AddressInfo): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
