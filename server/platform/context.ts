import type { Logger } from "pino";
import type { Sessions } from "./accounts/sessions.ts";
import type { OwnStreams } from "./catalogue/own-streams.ts";
import type { CatalogueReads } from "./catalogue/reads.ts";
import type { LedgerClock } from "./commerce/ledger-clock.ts";
import type { Database } from "./database/database.ts";
import type { Authenticate } from "./http/authenticate.ts";
import type { AttemptCounter } from "./http/rate-limit.ts";
import type { Trust } from "./http/trusted-proxies.ts";
import type { Limits } from "./limits.ts";
import type { MailQueue } from "./mail/queue.ts";
import type { MediaSigner } from "./media/index.ts";
import type { Payments } from "./payments/payments.ts";
import type { PushService } from "./push/service.ts";
import type { Realtime } from "./realtime/gateway.ts";
import type { SocialVerifier } from "./social/verifier.ts";

/** Dependencies of the API's handlers; created once at start. */
export interface Platform {
  db: Database;
  reads: CatalogueReads;
  logger: Logger;
  sessions: Sessions;
  attempts: AttemptCounter;
  /** Verifies tokens of sign-in providers and returns the identity they belong to. */
  social: SocialVerifier;
  realtime: Realtime;
  mails: MailQueue;
  /** Sends notifications to browsers. */
  push: PushService;
  /** Signs the links in mails that end reminders. */
  reminderKey: Buffer;
  /** Signs the URLs of streams that are not free. */
  mediaSigner: MediaSigner;
  /** Which streams of the operator may be played. */
  ownStreams: OwnStreams;
  /** Undefined if card payments are not configured. */
  payments: Payments | undefined;
  /** Milliseconds since the epoch; injected, so that tests can stop the clock. */
  now: () => number;
  /** Time of purchases, taken from the database instead of this process's clock. */
  ledgerTime: LedgerClock;
  newId: () => string;
  /** Origin under which browsers reach the platform; every absolute URL in a response starts with it. */
  origin: () => string;
  /** Origin of the application, for links in mail. */
  webOrigin: string;
  deviceLimit: number;
  /** Maximum number of new accounts per network in ten minutes. */
  signUpsPerAddress: number;
  limits: Limits;
  /** Secret of web hosts that hand over sums of playback quality; undefined if none may. */
  qualityKey: string | undefined;
  /** Proxies whose headers about a client's address and country are trusted. */
  trust: Trust;
}

/** Options of every module of routes. */
export interface RouteOptions {
  platform: Platform;
  auth: Authenticate;
}
