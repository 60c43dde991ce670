import { resolve } from "node:path";
import type { z } from "zod";
import type { ConfigurationProblem } from "#common/settings/problems";
import { demoProblems, proxyProblems } from "#common/settings/public-site";
import { reportSettings, type TracingOptions, tracingOptionsOf } from "#common/settings/reports";
import { readVariables, setting, settings, type Variables } from "#common/settings/setting";
import { drainSecondsOf, type LogLevel, sharedSettings } from "#common/settings/shared";
import {
  json,
  nonBlank,
  onOrOff,
  origin,
  port,
  reader,
  share,
  urlOf,
  wholeNumber,
} from "#common/settings/values";
import { type SocialSignIn, socialSignInSchema } from "./social-sign-in.server";

/** The environment variables of the web host. */
export const webSettings = settings({
  NODE_ENV: sharedSettings.NODE_ENV,
  PORT: sharedSettings.PORT,
  HOST: sharedSettings.HOST,
  PLATFORM_PORT: sharedSettings.PLATFORM_PORT,
  PLATFORM_ORIGIN: sharedSettings.PLATFORM_ORIGIN,
  API_BASE: setting(urlOf("http:", "https:"), {
    meaning: "base URL of an existing platform; nothing is embedded then",
    example: "https://api.example.com",
    isCommon: true,
  }),
  SOCKET_BASE: setting(urlOf("http:", "https:", "ws:", "wss:"), {
    meaning: "base URL of its sockets",
    fallback: "the platform",
    example: "https://socket.example.com",
  }),
  APP_ORIGIN: setting(origin, {
    meaning: "the site as browsers see it: canonical URLs, cross-origin guard",
    fallback: "from the request",
    example: "https://tv.example.com",
    isCommon: true,
  }),
  MEDIA_ORIGINS: sharedSettings.MEDIA_ORIGINS,
  TRUST_PROXY: sharedSettings.TRUST_PROXY,
  DATA_DIR: sharedSettings.DATA_DIR,
  SEED: sharedSettings.SEED,
  ALLOW_DEMO: sharedSettings.ALLOW_DEMO,
  SESSION_SECRETS: setting(
    reader(
      "one or more secrets of at least 32 characters, the signing one first, separated by commas",
      (text) => {
        const list = text.split(",").map((secret) => secret.trim());
        return list.every((secret) => secret.length >= 32) ? list : undefined;
      },
    ),
    {
      meaning:
        "signing secrets of cookies, the one that signs first, separated by commas, 32 characters or more each ([rotation](operations.md#changing-secrets))",
      fallback: "generated",
      example: "at-least-32-characters-signs-new-cookies,an-older-one-of-at-least-32-characters",
      isSecret: true,
      isCommon: true,
    },
  ),
  DATABASE_URL: sharedSettings.DATABASE_URL,
  SESSION_DAYS: sharedSettings.SESSION_DAYS,
  REDIS_URL: sharedSettings.REDIS_URL,
  CUSTOMER_CONFIG: setting(nonBlank("the path of a JSON file"), {
    meaning:
      "path of a JSON file with the name, the switches and the partners of one installation, see [customer configuration](configuration.md#customer-configuration)",
    example: "./customer.json",
    isCommon: true,
  }),
  APP_FLAVOUR: setting(nonBlank("the name of the flavour"), {
    meaning: "anything else shortens waiting times for trials",
    default: "production",
    example: "production",
  }),
  PAGE_CACHE_MB: setting(wholeNumber(0, 99_999, "a number of megabytes (0 for none)"), {
    meaning:
      "megabytes of memory for shared pages, where no CDN keeps them ([operations](operations.md#without-a-cdn))",
    default: "0",
    example: "64",
  }),
  MAX_REQUESTS: setting(wholeNumber(1, 100_000), {
    meaning: "pages and forms of a web host that may be under way at once; more get 503 with `Retry-After`",
    default: "64",
    example: "64",
  }),
  DRAIN_SECONDS: sharedSettings.DRAIN_SECONDS,
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  ACCESS_LOG_SAMPLE: sharedSettings.ACCESS_LOG_SAMPLE,
  METRICS_PORT: setting(port, {
    meaning:
      "port on which a web host serves metrics to Prometheus (`/metrics`), never that of the site; 0 picks a free one ([operations](operations.md#metrics))",
    fallback: "no metrics",
    example: "9464",
  }),
  METRICS_HOST: sharedSettings.METRICS_HOST,
  QUALITY_SAMPLE: setting(share, {
    meaning:
      "share of playbacks whose quality browsers measure and report, from 0 (none) to 1 (all); those of viewers who object (Global Privacy Control, Do Not Track) never are ([operations](operations.md#playback-quality))",
    default: "1",
    example: "0.1",
  }),
  QUALITY_KEY: sharedSettings.QUALITY_KEY,
  ...reportSettings,
  PSEUDO_TEXTS: setting(
    reader("on", (text) => (text === "on" ? (true as const) : undefined)),
    {
      meaning:
        "`on` marks and lengthens every message, so that texts that are not translated stand out; only with an `APP_FLAVOUR` other than production",
      fallback: "off",
      example: "on",
    },
  ),
  POSTS_PER_MINUTE: setting(wholeNumber(1, 999_999), {
    meaning: "forms that one network sends to a web host in a minute",
    default: "600",
    example: "600",
  }),
  PAYMENTS: sharedSettings.PAYMENTS,
  PAYMENTS_ORIGIN: sharedSettings.PAYMENTS_ORIGIN,
  PAYMENTS_FRAME: setting(onOrOff, {
    meaning:
      "with a platform of your own, `on` shows its card form in a frame ([operations](operations.md#payments))",
    fallback: "as the gateway is",
    example: "on",
  }),
  SOCIAL_SIGN_IN: setting(
    json(
      socialSignInSchema,
      "JSON with settings of facebook, google, apple or ifa (see docs/operations.md); addresses are https",
    ),
    {
      meaning:
        "JSON: secrets and URLs for signing in with other providers, see [operations](operations.md#signing-in-with-others)",
      example: '{"google":{"clientSecret":"…"},"facebook":{"appSecret":"…"}}',
      isSecret: true,
    },
  ),
});

/** Express's `trust proxy`: false, a number of hops, or a list of addresses and subnets. */
export type TrustProxy = false | number | string[];

/** All settings of the environment, parsed. Paths are absolute. */
export interface Env {
  production: boolean;
  port: number;
  host: string;
  platformPort: number;
  /** Public origin of the embedded platform behind a proxy. */
  platformOrigin?: string;
  dataDirectory: string;
  /** Base URL of an existing platform; if set, no platform is embedded. */
  apiBase?: string;
  socketBase?: string;
  /** Public origin of this site, required for canonical URLs and OAuth callbacks. */
  appOrigin?: string;
  /** Origins of the operator's own streams on the embedded platform. */
  mediaOrigins: string[];
  appFlavour: string;
  sessionSecrets?: string[];
  databaseUrl?: string;
  redisUrl?: string;
  /** DSN to which errors are reported: Sentry, or a service with the same protocol. */
  sentryDsn?: string;
  /** Where traces go; undefined if requests are not traced. */
  tracing?: TracingOptions;
  trustProxy: TrustProxy;
  logLevel: LogLevel;
  /** Share of successful requests in the log, 0 to 1. */
  accessLogSample: number;
  /** Port for Prometheus; without one nothing is measured. */
  metricsPort?: number;
  metricsHost: string;
  /** Share of playbacks that browsers measure, 0 to 1. */
  qualitySample: number;
  /** Secret with which sums of playback quality are handed to the platform; without it they are not. */
  qualityKey?: string;
  /** Secrets and URLs of sign-in providers. */
  socialSignIn: SocialSignIn;
  /** Whether the platform accepts cards; it then provides the card form. */
  takesCards: boolean;
  /** Public origins of the payment gateway, the card form's first. */
  paymentGatewayOrigins: string[];
  /** Whether payment pages show the gateway's card form in an iframe, which sends them the card token. */
  hasPaymentsFrame: boolean;
  /** Memory (MB) of the page cache; 0 disables it. */
  pageCacheMegabytes: number;
  /** Maximum number of writes per client address and minute. */
  postsPerMinute: number;
  /** Maximum age of a session (days), regardless of activity. */
  sessionDays: number;
  /** Maximum number of concurrent pages and writes; further ones are refused with 503. */
  maxRequests: number;
  /**
   * Time (s) for which the host still serves requests after a stop signal, while `/readyz` reports that it is
   * not ready.
   */
  drainSeconds: number;
  /** Whether the platform's catalogue is that of the demo; otherwise the operator fills it. */
  hasDemoData: boolean;
  /**
   * Whether to mark and lengthen every message, so that hard-coded texts stand out; for test installations.
   */
  pseudoTexts?: true;
}

/**
 * Parses the environment.
 * @throws ConfigurationError naming every invalid variable
 */
export function parseEnv(source: Variables): Env {
  const variables = readVariables(webSettings, source, (values) => [
    ...pseudoTextProblems(values),
    ...demoProblems(values, demoParts(source)),
    ...proxyProblems({ APP_ORIGIN: values.APP_ORIGIN }, values.TRUST_PROXY),
  ]);
  return {
    production: variables.NODE_ENV === "production",
    port: variables.PORT,
    host: variables.HOST,
    platformPort: variables.PLATFORM_PORT,
    platformOrigin: variables.PLATFORM_ORIGIN,
    dataDirectory: resolve(variables.DATA_DIR),
    apiBase: variables.API_BASE,
    socketBase: variables.SOCKET_BASE,
    appOrigin: variables.APP_ORIGIN,
    mediaOrigins: variables.MEDIA_ORIGINS ?? [],
    appFlavour: variables.APP_FLAVOUR,
    sessionSecrets: variables.SESSION_SECRETS,
    databaseUrl: variables.DATABASE_URL,
    redisUrl: variables.REDIS_URL,
    sentryDsn: variables.SENTRY_DSN,
    tracing: tracingOptionsOf(variables),
    trustProxy: hops(variables.TRUST_PROXY),
    logLevel: variables.LOG_LEVEL,
    accessLogSample: variables.ACCESS_LOG_SAMPLE,
    metricsPort: variables.METRICS_PORT,
    metricsHost: variables.METRICS_HOST,
    qualitySample: variables.QUALITY_SAMPLE,
    qualityKey: variables.QUALITY_KEY,
    socialSignIn: variables.SOCIAL_SIGN_IN ?? socialSignInSchema.parse({}),
    takesCards: variables.PAYMENTS !== "off",
    paymentGatewayOrigins: variables.PAYMENTS_ORIGIN ?? [],
    hasPaymentsFrame: variables.PAYMENTS_FRAME ?? false,
    pageCacheMegabytes: variables.PAGE_CACHE_MB,
    postsPerMinute: variables.POSTS_PER_MINUTE,
    sessionDays: variables.SESSION_DAYS,
    maxRequests: variables.MAX_REQUESTS,
    drainSeconds: drainSecondsOf(variables.DRAIN_SECONDS, variables.TRUST_PROXY),
    hasDemoData: variables.SEED === "demo",
    pseudoTexts: variables.PSEUDO_TEXTS,
  };
}

function pseudoTextProblems({
  PSEUDO_TEXTS,
  APP_FLAVOUR,
}: Partial<z.output<typeof webSettings>>): ConfigurationProblem[] {
  if (!PSEUDO_TEXTS || APP_FLAVOUR !== "production") return [];
  return [{ name: "PSEUDO_TEXTS", given: "on", expected: "an APP_FLAVOUR other than production with it" }];
}

/**
 * Parts of the demo that are named for the web host. What follows from defaults is decided where the platform is:
 * with a platform of the operator's own, `SEED` says nothing.
 */
function demoParts({ SEED, PAYMENTS }: Variables) {
  return [
    ...(SEED === "demo" ? [{ name: "SEED", given: SEED, instead: "none" }] : []),
    ...(PAYMENTS === "sandbox" ? [{ name: "PAYMENTS", given: PAYMENTS, instead: "off" }] : []),
  ];
}

/** One proxy is meant by `true`: trusting every hop would let clients choose their address. */
function hops(trusted: boolean | number | string[] | undefined): TrustProxy {
  if (trusted === true) return 1;
  return trusted || false;
}
