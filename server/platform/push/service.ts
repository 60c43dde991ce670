/** Sends notifications to browsers through their push services (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). */
import { lookup } from "node:dns";
import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isPublicAddress, literalAddress, publicLookup } from "../../../common/public-address.ts";

/** Maximum time for one request (ms). */
const TIMEOUT_MS = 5_000;
/** Connections to one push service that stay open: thousands of notifications may be due at the same moment. */
const MAX_FREE_SOCKETS = 16;

/** Keys by which push services recognise the installation (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Where a browser can be reached. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON text, encrypted before it is sent. */
  payload: string;
  /** Base64url, at most 32 characters: a later message replaces one with the same topic that waits for the device. */
  topic: string;
  /** How long the push service keeps it for a device that is offline (s). */
  ttlSeconds: number;
}

export type PushOutcome =
  | { kind: "accepted" }
  /** The browser has ended its subscription. */
  | { kind: "gone" }
  /** Trying again is pointless. */
  | { kind: "refused"; reason: string }
  | { kind: "later"; reason: string; afterMs?: number };

export interface PushService {
  /** The installation's public key; browsers subscribe with it. */
  publicKey: string;
  /** Whether notifications are sent to this URL: on https, and at a public address. */
  allows(endpoint: string): Promise<boolean>;
  /** Sends one message; never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** Closes idle connections. */
  close(): void;
}

export interface PushServiceOptions {
  keys: PushKeys;
  /** `mailto:` or https URL under which push services reach the operator. */
  contact: string;
  /** Origin of a push service that may be on this machine and without TLS; for tests. */
  localOrigin?: string | undefined;
  now: () => number;
  /** For tests: DNS lookup. */
  resolve?: typeof lookup;
  timeoutMs?: number;
}

class NotPublicError extends Error {}

export function createPushService({
  keys,
  contact,
  localOrigin,
  now,
  resolve = lookup,
  timeoutMs = TIMEOUT_MS,
}: PushServiceOptions): PushService {
  const options = { keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  const isLocal = (url: URL) => localOrigin !== undefined && url.origin === localOrigin;

  /** @throws NotPublicError for a URL that no browser gets from its push service */
  function check(url: URL): void {
    if (isLocal(url)) return;
    const literal = literalAddress(url);
    const isPublic = literal === undefined || isPublicAddress(literal);
    if (url.protocol !== "https:" || url.username || url.password || !isPublic)
      throw new NotPublicError("not a public https URL");
  }

  function post(url: URL, headers: Record<string, string | number>, body: Buffer) {
    const isHttps = url.protocol === "https:";
    return new Promise<{ status: number; retryAfter: string | undefined }>((done, fail) => {
      const outgoing = (isHttps ? requestHttps : requestHttp)(
        url,
        {
          ...{ method: "POST", headers, agent: isHttps ? agents.https : agents.http },
          ...(!isLocal(url) && { lookup: publicLookup(resolve, isPublicAddress) }),
        },
        (response) => {
          done({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
          // Read, so that the connection can be used again.
          response.once("error", () => undefined).resume();
        },
      );
      // Not a signal with a timeout: it may be collected as garbage before it fires.
      const overdue = Object.assign(new Error("no response in time"), { code: "ETIMEDOUT" });
      const timer = setTimeout(() => outgoing.destroy(overdue), timeoutMs);
      outgoing.once("close", () => clearTimeout(timer));
      outgoing.on("error", fail);
      outgoing.end(body);
    });
  }

  return {
    publicKey: keys.publicKey,
    async allows(endpoint) {
      const url = new URL(endpoint);
      try {
        check(url);
      } catch {
        return false;
      }
      if (isLocal(url) || literalAddress(url) !== undefined) return true;
      return new Promise((done) =>
        publicLookup(resolve, isPublicAddress)(url.hostname, {}, (error) => done(error === null)),
      );
    },
    async send({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) {
      try {
        const url = new URL(endpoint);
        check(url);
        const { generateRequestDetails } = (await import("web-push")).default;
        const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { ...keys, subject: contact },
          ...{ TTL: ttlSeconds, topic, urgency: "high", contentEncoding: "aes128gcm" },
        });
        const { status, retryAfter } = await post(url, headers as Record<string, string>, body);
        return outcomeOf(status, readRetryAfter(retryAfter, now()));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // Errors of the network have a code.
        const isPassing = !(error instanceof NotPublicError) && error instanceof Error && "code" in error;
        return { kind: isPassing ? "later" : "refused", reason };
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function outcomeOf(status: number, afterMs: number | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "accepted" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = `the push service responded with ${status}`;
  if (status === 429 || status >= 500)
    return { kind: "later", reason, ...(afterMs !== undefined && { afterMs }) };
  return { kind: "refused", reason };
}

/** Reads a `Retry-After` header: seconds or a date. @returns milliseconds from now; undefined without a valid one */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const at = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/**
 * Returns the contact that push services get: the address of the installation's mails, else the site.
 * @param from name and address of the sender of mails, if it is configured
 */
export function pushContact(from: string | undefined, webOrigin: string): string {
  const address = /[^\s<>]+@[^\s<>]+/.exec(from ?? "")?.[0];
  if (address !== undefined) return `mailto:${address}`;
  return webOrigin.startsWith("https:") ? webOrigin : "mailto:no-reply@touchline.example";
}
