import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { GatewayNote } from "../lib/child-process.ts";
import type { Backlog } from "./backlog.ts";
import { databaseTime, type LedgerClock } from "./commerce/ledger-clock.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { StripeSettings } from "./payments/stripe.ts";
import type { SocialProviders } from "./social/configuration.ts";
import type { UrlSigning } from "./streams/sign-url.ts";

/** Options of a platform. */
export interface PlatformOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Folder for the embedded database (unused with `databaseUrl`) and for outgoing mail without `smtpUrl`. */
  dataDir: string;
  /** URL of an existing PostgreSQL; the embedded one is started without it. */
  databaseUrl?: string;
  /** Connections to the database for requests; default 10. */
  databasePool?: number;
  /** Redis through which several processes share their real-time rooms. */
  redisUrl?: string;
  /** Origin as browsers see it; default: the URL that the server listens on. */
  publicOrigin?: string;
  /** Origins whose pages may open a socket; default: any loopback origin. */
  appOrigins?: readonly string[];
  /** Origins of the operator's own streams; without any, no stream of an operator plays. */
  mediaOrigins?: readonly string[];
  /** How the operator's CDN wants the URLs of streams signed; default not at all. */
  mediaUrlSigning?: UrlSigning;
  /** Origin of the application, for links in mail; default the first of `appOrigins`, else port 3000 here. */
  webOrigin?: string;
  /** Proxies whose headers about a client's address and country are trusted; default none. */
  trustProxy?: boolean | string | number;
  /** Open sockets per network and process; default 1,000. */
  socketsPerAddress?: number;
  /** Data that an empty database is filled with. */
  seed: "demo" | "none";
  /** Whether matches of the demo data are scheduled, start and end automatically; default false. */
  simulation?: boolean;
  /** The payment gateway; without it card payments are off. */
  payments?: SandboxOptions | StripeSettings;
  /** Devices per account; default 5. */
  deviceLimit?: number;
  /** Maximum number of new accounts per network in ten minutes; default 300. */
  signUpsPerAddress?: number;
  /** Other limits on attempts; missing ones have their defaults. */
  limits?: Partial<Limits>;
  /** Maximum lifetime of a session, even one in use (days); default 180. */
  sessionDays?: number;
  /** Lifetime of an access token; default 3600. */
  accessTokenSeconds?: number;
  /** The mail server; without it mails are written to the folder `outbox` of `dataDir`. */
  smtpUrl?: string;
  /** Name and address of the sender of mails. */
  mailFrom?: string;
  /** Origin of a push service that may be on this machine, without TLS; for tests. Default none. */
  pushServiceOrigin?: string;
  /** Maximum validity of signed media URLs (s); default six hours. */
  mediaUrlSeconds?: number;
  /** Providers for social sign-in; default none. */
  socialProviders?: SocialProviders;
  /**
   * A sandbox partner for sign-in, as provider `ifa` unless that is configured; default off. Port 0 takes
   * any.
   */
  sandboxIdentity?: { port: number } | "off";
  /** Maximum number of concurrent API calls; more are refused with 503. Default 1000. */
  maxCalls?: number;
  /** Share of successful calls in the log at level `info`, 0 to 1; default 0. */
  accessLogSample?: number;
  /** Secret of web hosts that hand over sums of playback quality; without it the call does not exist. */
  qualityKey?: string;
  /** Milliseconds since the epoch; default the system clock. */
  now?: () => number;
  /** Time of purchases; default the database's. For tests that stop the clock. */
  ledgerTime?: LedgerClock;
  newId?: () => string;
  logger: Logger;
}

/** Twice the longest match with its breaks (s). */
const MEDIA_URL_SECONDS = 6 * 3600;
const MAX_CALLS = 1_000;

/** Options of a platform with their defaults. */
export type PlatformSettings = ReturnType<typeof withDefaults>;

/** Returns the options, with its default for each that is missing and has one. */
export function withDefaults(options: PlatformOptions) {
  return {
    ...options,
    publicOrigin: options.publicOrigin ?? "",
    mediaOrigins: options.mediaOrigins ?? [],
    webOrigin: options.webOrigin ?? options.appOrigins?.[0] ?? "http://localhost:3000",
    trustProxy: options.trustProxy ?? false,
    deviceLimit: options.deviceLimit ?? 5,
    signUpsPerAddress: options.signUpsPerAddress ?? 300,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    sessionDays: options.sessionDays ?? 180,
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    mediaUrlSeconds: options.mediaUrlSeconds ?? MEDIA_URL_SECONDS,
    maxCalls: options.maxCalls ?? MAX_CALLS,
    accessLogSample: options.accessLogSample ?? 0,
    now: options.now ?? Date.now,
    ledgerTime: options.ledgerTime ?? databaseTime,
    newId: options.newId ?? randomUUID,
  };
}

/** Where the sandbox payment gateway listens. */
export interface SandboxOptions {
  /** Tried first; 0 takes any free port. */
  port: number;
  /** Whether a taken port is an error; otherwise another port is used. */
  isPortFixed: boolean;
  /** Origin as browsers see it; default: the URL that the gateway listens on. */
  publicOrigin?: string;
}

/** Values of a running platform that metrics read. */
export interface PlatformReadings {
  /** Connections to the database by pool; `waiting` counts those who wait for one. */
  pools(): Record<string, { total: number; idle: number; waiting: number }>;
  /** Sockets of this process, and its rooms by kind. */
  sockets(): { connected: number; rooms: Record<string, number> };
  /** @throws the driver's error when the database cannot be read */
  backlog(): Promise<Backlog>;
  /**
   * The number of open sessions, of all processes.
   * @throws the driver's error when the database cannot be read
   */
  sessions(): Promise<number>;
}

/** A running platform. */
export interface RunningPlatform {
  readings: PlatformReadings;
  /** URL it listens on, e.g. `http://127.0.0.1:4000`. */
  url: string;
  /** URL of the sandbox identity provider, if it runs. */
  sandboxIdentityUrl?: string;
  payments?: GatewayNote;
  /** From now on reports not ready and closes connections after their responses; still serves. */
  drain(): void;
  /** Finishes running requests, then closes everything. May be called more than once. */
  stop(): Promise<void>;
}
