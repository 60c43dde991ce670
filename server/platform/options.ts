import type { Logger } from "pino";
import type { GatewayNote } from "../lib/child-process.ts";
import type { StripeSettings } from "./payments/stripe.ts";
import type { SocialProviders } from "./social/configuration.ts";

/** How a platform is started. */
export interface PlatformOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Where the embedded database keeps its files (unused with `databaseUrl`), and mail is left without `smtpUrl`. */
  dataDir: string;
  /** An existing PostgreSQL; without it the embedded one is started. */
  databaseUrl?: string;
  /** Lets several processes share their real-time rooms. */
  redisUrl?: string;
  /** Origin as browsers see it; default: the address actually bound. */
  publicOrigin?: string;
  /** Origins whose pages may open a socket; default: any loopback origin. */
  appOrigins?: readonly string[];
  /** Origin of the application, for links in mail; default the first of `appOrigins`, else port 3000 here. */
  webOrigin?: string;
  /** Which proxies are believed about the client's address and country; default none. */
  trustProxy?: boolean | string | number;
  /** Open sockets per client address and process; default 200. */
  socketsPerAddress?: number;
  /** What an empty database is filled with. */
  seed: "demo" | "none";
  /** Matches begin, end and are scheduled by themselves; default false. For the demo data. */
  simulation?: boolean;
  /** The payment gateway; without it nothing can be paid for by card. */
  payments?: SandboxOptions | StripeSettings;
  /** Devices per account; default 5. */
  deviceLimit?: number;
  /** New accounts from one client address in ten minutes; default 300. */
  signUpsPerAddress?: number;
  /** Default 3600. */
  accessTokenSeconds?: number;
  /** The mail server; without it mails are left in the folder `outbox` of `dataDir`. */
  smtpUrl?: string;
  /** Name and address that mails come from. */
  mailFrom?: string;
  /** How long signed addresses of media work at most; default six hours. */
  mediaUrlSeconds?: number;
  /** Whom else viewers may sign in with; default nobody. */
  socialProviders?: SocialProviders;
  /** A partner to try signing in with, as provider `ifa` unless that is configured; default off. Port 0 takes any. */
  sandboxIdentity?: { port: number } | "off";
  /** Milliseconds since the epoch; default the system clock. */
  now?: () => number;
  newId?: () => string;
  logger: Logger;
}

/** Where the sandbox payment gateway listens. */
export interface SandboxOptions {
  /** Tried first; 0 takes any free port. */
  port: number;
  /** A taken port is an error instead of a reason to take another one. */
  isPortFixed: boolean;
  /** Origin as browsers see it; default: the address actually bound. */
  publicOrigin?: string;
}

/** A running platform. */
export interface RunningPlatform {
  /** Where it listens, e.g. `http://127.0.0.1:4000`. */
  url: string;
  /** Where the sandbox identity provider listens, when there is one. */
  sandboxIdentityUrl?: string;
  payments?: GatewayNote;
  /** Finishes running requests, then closes everything. May be called more than once. */
  stop(): Promise<void>;
}
