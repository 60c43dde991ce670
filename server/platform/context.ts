import type { Logger } from "pino";
import type { Sessions } from "./accounts/sessions.ts";
import type { Database } from "./database/database.ts";
import type { Authenticate } from "./http/authenticate.ts";
import type { AttemptCounter } from "./http/rate-limit.ts";
import type { Trust } from "./http/trusted-proxies.ts";
import type { MailQueue } from "./mail/queue.ts";
import type { MediaSigner } from "./media/index.ts";
import type { Payments } from "./payments/payments.ts";
import type { Realtime } from "./realtime/gateway.ts";
import type { SocialVerifier } from "./social/verifier.ts";

/** What the API's handlers work with; made once at start. */
export interface Platform {
  db: Database;
  logger: Logger;
  sessions: Sessions;
  attempts: AttemptCounter;
  /** Tells whom a provider's token belongs to. */
  social: SocialVerifier;
  realtime: Realtime;
  mails: MailQueue;
  /** Signs the streams of what is not free. */
  mediaSigner: MediaSigner;
  /** Undefined when nothing can be paid for by card. */
  payments: Payments | undefined;
  /** Milliseconds since the epoch; injected, so that tests can stop the clock. */
  now: () => number;
  newId: () => string;
  /** Origin that browsers reach the platform at: every absolute URL in an answer begins with it. */
  origin: () => string;
  /** Origin of the application, for links in mail. */
  webOrigin: string;
  deviceLimit: number;
  /** New accounts from one client address in ten minutes. */
  signUpsPerAddress: number;
  /** Which proxies are believed about a client's address and country. */
  trust: Trust;
}

/** What a file of routes is given. */
export interface RouteOptions {
  platform: Platform;
  auth: Authenticate;
}
