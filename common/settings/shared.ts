/** Variables that several programs read in the same way. */
import { setting, type Variables } from "./setting.ts";
import {
  nonBlank,
  oneOf,
  origin,
  origins,
  port,
  reader,
  share,
  trueOrFalse,
  trustedProxies,
  urlOf,
  wholeNumber,
} from "./values.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Returns the log level before the rest of the settings is read, whose problems are logged, too.
 * @param fallback for a missing or invalid level; the invalid one is reported with all other problems
 */
export function initialLogLevel(variables: Variables, fallback: LogLevel): LogLevel {
  return LOG_LEVELS.find((level) => level === variables.LOG_LEVEL) ?? fallback;
}

export const sharedSettings = {
  NODE_ENV: setting(
    reader("any text", (text) => text),
    { meaning: "set by the start scripts", example: "production" },
  ),
  PORT: setting(port, {
    meaning: "port of the site; 0 picks a free one and prints it",
    default: "3000",
    example: "3000",
    isCommon: true,
  }),
  HOST: setting(nonBlank("a host name or address to listen on"), {
    meaning: "address to listen on",
    default: "127.0.0.1",
    example: "127.0.0.1",
  }),
  PLATFORM_PORT: setting(port, {
    meaning: "port of the embedded platform",
    default: "4000",
    example: "4000",
  }),
  PLATFORM_ORIGIN: setting(origin, {
    meaning: "the embedded platform as browsers reach it, when a proxy stands before it",
    fallback: "where it listens",
    example: "https://api.example.com",
  }),
  MEDIA_ORIGINS: setting(origins, {
    meaning:
      "origins of your own streams, separated by commas or spaces: the embedded platform plays them from nowhere else, and both programs may read their playlists ([operations](operations.md#streams-of-your-own))",
    example: "https://live.example.com,https://vod.example.com",
  }),
  TRUST_PROXY: setting(trustedProxies, {
    meaning: "proxies in front: a number of hops, or their addresses",
    fallback: "false",
    example: "1",
    isCommon: true,
  }),
  DATA_DIR: setting(nonBlank("a directory"), {
    meaning: "database, sessions, generated secrets",
    default: "./data",
    example: "./data",
    isCommon: true,
  }),
  DATABASE_URL: setting(urlOf("postgres:", "postgresql:"), {
    meaning: "an existing PostgreSQL (15 or newer) for the platform",
    fallback: "embedded",
    example: "postgres://user:password@db.example.com/touchline",
    isCommon: true,
  }),
  REDIS_URL: setting(urlOf("redis:", "rediss:"), {
    meaning: "sessions and real-time rooms of several hosts",
    example: "redis://cache.example.com:6379",
    isCommon: true,
  }),
  SESSION_DAYS: setting(wholeNumber(1, 3650, "a number of days from 1 to 3650"), {
    meaning:
      "days after which a session ends, on the site and on the platform, however often it is used; one that nobody uses ends after thirty",
    default: "180",
    example: "180",
  }),
  DRAIN_SECONDS: setting(wholeNumber(0, 300), {
    meaning:
      "seconds for which a program that is asked to stop says that it is not ready, and serves on, before it closes its port",
    fallback: "8 with `TRUST_PROXY`, else 0",
    example: "8",
  }),
  SEED: setting(oneOf("demo", "none"), {
    meaning:
      "what an empty platform database is filled with: `demo` or `none`. With `none`, a home page without matches shows the operator the first commands",
    default: "demo",
    example: "demo",
  }),
  ALLOW_DEMO: setting(trueOrFalse, {
    meaning:
      "`true` allows what is for trials only (demo data, the simulation, the sandboxes of payments and of signing in) together with an `APP_ORIGIN` on https or with a `DATABASE_URL` of another machine, and test cards with a real catalogue; their passwords and cards are public",
    default: "false",
    example: "false",
  }),
  LOG_LEVEL: setting(oneOf(...LOG_LEVELS), {
    meaning: "fatal, error, warn, info, debug, trace or silent",
    default: "info",
    fallback: "warn with `npm start`, else info",
    example: "info",
  }),
  ACCESS_LOG_SAMPLE: setting(share, {
    meaning:
      "share of requests and platform calls, of any status, that are logged at level `info`, from 0 (none) to 1 (all); needs `LOG_LEVEL=info` with `npm start` ([operations](operations.md#logs))",
    default: "0",
    example: "0.01",
  }),
  METRICS_HOST: setting(nonBlank("a host name or address to listen on"), {
    meaning: "address on which both programs serve metrics; anyone who reaches it can read all metrics",
    default: "127.0.0.1",
    example: "127.0.0.1",
  }),
  PAYMENTS: setting(oneOf("sandbox", "stripe", "off"), {
    meaning:
      "the payment gateway: `stripe`, `sandbox` (no money moves) or `off`. With a platform of your own, `off` hides paying by card",
    fallback: "stripe with its keys, sandbox with demo data",
    example: "sandbox",
  }),
  PAYMENTS_ORIGIN: setting(origins, {
    meaning:
      "the sandbox as browsers reach it. With a platform of your own, or Stripe on a domain of yours: the origins that paying leads to, the card form's first",
    fallback: "the gateway's",
    example: "https://pay.example.com",
  }),
};

/**
 * How long a program that is asked to stop still serves while it reports that it is not ready (s). Behind a
 * proxy it waits until the proxy has noticed; without one there is nothing to wait for, e.g. after Ctrl-C in a
 * terminal.
 */
export function drainSecondsOf(
  drainSeconds: number | undefined,
  trustedProxy: boolean | number | readonly string[] | undefined,
): number {
  return drainSeconds ?? (trustedProxy ? 8 : 0);
}
