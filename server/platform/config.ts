import type { z } from "zod";
import type { ConfigurationProblem } from "../../common/settings/problems.ts";
import { demoProblems, platformOriginProblems, proxyProblems } from "../../common/settings/public-site.ts";
import { reportSettings, type TracingOptions, tracingOptionsOf } from "../../common/settings/reports.ts";
import { readVariables, setting, settings, type Variables } from "../../common/settings/setting.ts";
import { drainSecondsOf, sharedSettings } from "../../common/settings/shared.ts";
import {
  json,
  matching,
  onOrOff,
  origin,
  origins,
  port,
  reader,
  urlOf,
  wholeNumber,
} from "../../common/settings/values.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { PlatformOptions } from "./options.ts";
import { paymentOptions, paymentProblems, paymentSettings } from "./payment-config.ts";
import { SocialProvidersSchema } from "./social/configuration.ts";
import { UrlSigningSchema } from "./streams/sign-url.ts";

/** A number of attempts, at least one. */
const limit = (usual: number, meaning: string) =>
  setting(wholeNumber(1, 1_000_000), { meaning, default: String(usual), example: String(usual) });

/** Hours, not necessarily whole ones. */
const hours = reader("a number of hours from 1 to 168", (text) => {
  const value = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= 168 ? value : undefined;
});

/** The environment variables of the platform. */
export const platformSettings = settings({
  NODE_ENV: sharedSettings.NODE_ENV,
  HOST: sharedSettings.HOST,
  PLATFORM_PORT: sharedSettings.PLATFORM_PORT,
  PLATFORM_ORIGIN: sharedSettings.PLATFORM_ORIGIN,
  // Only for links in mail; the web host checks it.
  PORT: sharedSettings.PORT.catch(0),
  APP_ORIGIN: setting(origins, {
    meaning: "origins whose pages may open a socket, the one that mails link to first",
    example: "https://tv.example.com",
  }),
  MEDIA_ORIGINS: sharedSettings.MEDIA_ORIGINS,
  TRUST_PROXY: sharedSettings.TRUST_PROXY,
  DATA_DIR: sharedSettings.DATA_DIR,
  DATABASE_URL: sharedSettings.DATABASE_URL,
  SESSION_DAYS: sharedSettings.SESSION_DAYS,
  DATABASE_POOL: setting(wholeNumber(1, 500), {
    meaning:
      "connections to the database for requests, per platform process; six more serve timers, readiness and migrations",
    default: "10",
    example: "10",
  }),
  REDIS_URL: sharedSettings.REDIS_URL,
  SEED: sharedSettings.SEED,
  ALLOW_DEMO: sharedSettings.ALLOW_DEMO,
  MAX_CALLS: setting(wholeNumber(1, 100_000), {
    meaning: "API calls of a platform process that may be under way at once; more get 503 with `Retry-After`",
    default: "1000",
    example: "1000",
  }),
  DRAIN_SECONDS: sharedSettings.DRAIN_SECONDS,
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  ACCESS_LOG_SAMPLE: sharedSettings.ACCESS_LOG_SAMPLE,
  PLATFORM_METRICS_PORT: setting(port, {
    meaning: "the same for a platform process",
    fallback: "no metrics",
    example: "9465",
  }),
  METRICS_HOST: sharedSettings.METRICS_HOST,
  QUALITY_KEY: sharedSettings.QUALITY_KEY,
  ...reportSettings,
  SIMULATION: setting(onOrOff, {
    meaning: "plays the match day: kick-offs, goals, final whistles; `on` or `off`",
    fallback: "on with demo data",
    example: "on",
  }),
  DEVICE_LIMIT: setting(wholeNumber(1, 1000), {
    meaning: "devices per account of the embedded platform",
    default: "5",
    example: "5",
  }),
  SIGN_UPS_PER_ADDRESS: limit(
    300,
    "new accounts from one network in ten minutes; a network is an IPv4 address or the /56 of an IPv6 address, here and below, and mobile networks put thousands of viewers behind one ([decision](decisions/0041-limits-by-account-and-network.md))",
  ),
  SIGN_IN_TRIES: limit(
    DEFAULT_LIMITS.signInTries,
    "wrong passwords for one account from one network in five minutes",
  ),
  SIGN_IN_TRIES_PER_ACCOUNT: limit(
    DEFAULT_LIMITS.signInTriesPerAccount,
    "wrong passwords for one account from all networks in an hour",
  ),
  SIGN_IN_TRIES_PER_ADDRESS: limit(
    DEFAULT_LIMITS.signInTriesPerNetwork,
    "refused sign-ins of one network in ten minutes, for all accounts",
  ),
  SIGN_IN_TRIES_KNOWN_DEVICE: limit(
    DEFAULT_LIMITS.signInTriesKnownDevice,
    "wrong passwords after that from devices of the account, for one network in an hour; ten times that for all networks",
  ),
  PASSWORD_TRIES: limit(
    DEFAULT_LIMITS.passwordTries,
    "wrong passwords of one session in five minutes, where the password is asked for once more; five times that for its account",
  ),
  PASSWORD_MAILS: limit(
    DEFAULT_LIMITS.passwordMails,
    "mails with a link to a new password for one account in an hour",
  ),
  PASSWORD_MAILS_PER_ADDRESS: limit(
    DEFAULT_LIMITS.passwordMailsPerNetwork,
    "such mails requested by one network, and links tried by it, in ten minutes each",
  ),
  CODE_TRIES: limit(DEFAULT_LIMITS.codeTries, "refused access codes of one account in ten minutes"),
  CODE_TRIES_PER_ADDRESS: limit(
    DEFAULT_LIMITS.codeTriesPerNetwork,
    "refused access codes of one network in ten minutes",
  ),
  CODE_ALARM: limit(
    DEFAULT_LIMITS.codeAlarm,
    "refused access codes of all networks in ten minutes before the log warns",
  ),
  CARD_FORMS_PER_ADDRESS: limit(
    DEFAULT_LIMITS.cardFormsPerNetwork,
    "card forms opened by one network in ten minutes",
  ),
  SOCKETS_PER_ADDRESS: limit(1000, "open sockets of one network, for each platform process; 13 KiB each"),
  MEDIA_URL_HOURS: setting(hours, {
    meaning: "hours for which URLs of videos that are not free work at most; at least half of it",
    default: "6",
    example: "6",
  }),
  MEDIA_URL_SIGNING: setting(
    json(UrlSigningSchema, "JSON with urls, template and secret (see docs/operations.md)"),
    {
      meaning:
        "JSON: how your CDN wants the URLs of streams of your own signed, see [operations](operations.md#signed-urls-of-your-cdn)",
      example: '{"urls":["https://live.example.com/paid/"],"template":"…","secret":"…"}',
      isSecret: true,
    },
  ),
  SMTP_URL: setting(urlOf("smtp:", "smtps:"), {
    meaning:
      "mail server for the platform's mails, such as `smtp://user:password@mail.example.com:587`; without it they are left in `DATA_DIR/outbox`",
    example: "smtp://user:password@mail.example.com:587",
  }),
  MAIL_FROM: setting(
    matching(
      /^[^\r\n<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      "an address, or a name and <address>",
    ),
    {
      meaning: "name and address that mails come from",
      fallback: "Touchline <no-reply@touchline.example>",
      example: "Touchline <no-reply@example.com>",
    },
  ),
  PUSH_SERVICE_ORIGIN: setting(origin, {
    meaning:
      "origin of a push service for notifications that may be on this machine and without TLS; for tests, all others are on https at public addresses",
    fallback: "none",
    example: "http://127.0.0.1:4200",
  }),
  ...paymentSettings,
  SOCIAL_PROVIDERS: setting(
    json(
      SocialProvidersSchema,
      "JSON with settings of google, apple, facebook or ifa (see docs/operations.md)",
    ),
    {
      meaning: "JSON: providers whose tokens the embedded platform takes (google, apple, facebook, ifa)",
      example: '{"google":{"clientIds":["…"]}}',
      isSecret: true,
    },
  ),
  SANDBOX_IDENTITY: setting(onOrOff, {
    meaning: "a partner to try signing in with; the sign-in page then offers it",
    default: "off",
    example: "off",
  }),
  SANDBOX_IDENTITY_PORT: setting(port, {
    meaning: "port on which that partner listens",
    default: "4100",
    example: "4100",
  }),
});
type PlatformVariables = z.output<typeof platformSettings>;

export interface PlatformConfig {
  options: Omit<PlatformOptions, "logger">;
  logLevel: string;
  /** How long the process keeps serving after a stop request, while it reports that it is not ready (s). */
  drainSeconds: number;
  /** Where the process serves metrics to Prometheus; undefined if it does not. */
  metrics?: { host: string; port: number };
  /** Where traces go; undefined if calls are not traced. */
  tracing?: TracingOptions;
  /** DSN to which errors are reported; undefined if they are not. */
  sentryDsn?: string;
}

/**
 * Reads the platform's settings. A variable that is set but empty counts as not set.
 * @param purpose a command uses no more than the database and the streams, so combinations that are wrong for a
 *   public site are problems of a start only
 * @throws ConfigurationError naming every invalid variable
 */
export function readConfig(
  variables: Variables = process.env,
  purpose: "start" | "command" = "start",
): PlatformConfig {
  const environment = readVariables(platformSettings, variables, (values) => [
    ...paymentProblems(values),
    ...(purpose === "start" ? publicSiteProblems(values) : []),
  ]);
  return {
    logLevel: environment.LOG_LEVEL,
    drainSeconds: drainSecondsOf(environment.DRAIN_SECONDS, environment.TRUST_PROXY),
    metrics:
      environment.PLATFORM_METRICS_PORT === undefined
        ? undefined
        : { host: environment.METRICS_HOST, port: environment.PLATFORM_METRICS_PORT },
    tracing: tracingOptionsOf(environment),
    sentryDsn: environment.SENTRY_DSN,
    options: {
      host: environment.HOST,
      port: environment.PLATFORM_PORT,
      dataDir: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL,
      databasePool: environment.DATABASE_POOL,
      redisUrl: environment.REDIS_URL,
      publicOrigin: environment.PLATFORM_ORIGIN,
      appOrigins: environment.APP_ORIGIN,
      mediaOrigins: environment.MEDIA_ORIGINS ?? [],
      webOrigin:
        environment.APP_ORIGIN?.[0] ??
        (environment.PORT ? `http://localhost:${environment.PORT}` : undefined),
      trustProxy: Array.isArray(environment.TRUST_PROXY)
        ? environment.TRUST_PROXY.join(",")
        : environment.TRUST_PROXY,
      seed: environment.SEED,
      simulation: environment.SIMULATION ?? environment.SEED === "demo",
      payments: paymentOptions(environment),
      socialProviders: environment.SOCIAL_PROVIDERS,
      sandboxIdentity: environment.SANDBOX_IDENTITY ? { port: environment.SANDBOX_IDENTITY_PORT } : "off",
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      pushServiceOrigin: environment.PUSH_SERVICE_ORIGIN,
      mediaUrlSigning: environment.MEDIA_URL_SIGNING,
      mediaUrlSeconds: Math.round(environment.MEDIA_URL_HOURS * 3600),
      sessionDays: environment.SESSION_DAYS,
      maxCalls: environment.MAX_CALLS,
      accessLogSample: environment.ACCESS_LOG_SAMPLE,
      qualityKey: environment.QUALITY_KEY,
      deviceLimit: environment.DEVICE_LIMIT,
      signUpsPerAddress: environment.SIGN_UPS_PER_ADDRESS,
      socketsPerAddress: environment.SOCKETS_PER_ADDRESS,
      limits: limitsOf(environment),
    },
  };
}

const limitsOf = (environment: PlatformVariables): Limits => ({
  signInTries: environment.SIGN_IN_TRIES,
  signInTriesPerAccount: environment.SIGN_IN_TRIES_PER_ACCOUNT,
  signInTriesPerNetwork: environment.SIGN_IN_TRIES_PER_ADDRESS,
  signInTriesKnownDevice: environment.SIGN_IN_TRIES_KNOWN_DEVICE,
  passwordTries: environment.PASSWORD_TRIES,
  passwordMails: environment.PASSWORD_MAILS,
  passwordMailsPerNetwork: environment.PASSWORD_MAILS_PER_ADDRESS,
  codeTries: environment.CODE_TRIES,
  codeTriesPerNetwork: environment.CODE_TRIES_PER_ADDRESS,
  codeAlarm: environment.CODE_ALARM,
  cardFormsPerNetwork: environment.CARD_FORMS_PER_ADDRESS,
});

function publicSiteProblems(environment: Partial<PlatformVariables>): ConfigurationProblem[] {
  const { APP_ORIGIN, PLATFORM_ORIGIN, TRUST_PROXY } = environment;
  return [
    ...demoProblems(environment, demoParts(environment)),
    ...proxyProblems({ APP_ORIGIN, PLATFORM_ORIGIN }, TRUST_PROXY),
    ...platformOriginProblems(environment),
  ];
}

/** Settings that switch on a part of the demo; those that follow from `SEED` are not named again. */
function demoParts({ SEED, PAYMENTS, SIMULATION, SANDBOX_IDENTITY }: Partial<PlatformVariables>) {
  return [
    ...(SEED === "demo" ? [{ name: "SEED", given: "demo", instead: "none" }] : []),
    ...(PAYMENTS === "sandbox" ? [{ name: "PAYMENTS", given: "sandbox", instead: "off" }] : []),
    ...(SIMULATION ? [{ name: "SIMULATION", given: "on", instead: "off" }] : []),
    ...(SANDBOX_IDENTITY ? [{ name: "SANDBOX_IDENTITY", given: "on", instead: "off" }] : []),
  ];
}
