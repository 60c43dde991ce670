/** Sends notifications to browsers through their push services (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). */
import { createHmac } from "node:crypto";
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import {
  isPublicAddress,
  literalAddress,
  type NameLookup,
  publicLookup,
} from "../../../common/public-address.ts";
import { createNameLookup } from "./name-lookup.ts";

/** Maximum time for one request (ms). */
const TIMEOUT_MS = 5_000;
/** Connections to one push service that stay open: thousands of notifications may be due at the same moment. */
const MAX_FREE_SOCKETS = 16;
/** How long a connection stays open without a message (ms). */
const IDLE_MS = 10_000;
/** More than are sent to at the same time, so that idle connections to others keep no message waiting. */
const MAX_TOTAL_SOCKETS = 256;
/** Responses of push services say nothing that is needed, at most why they refuse (bytes). */
const MAX_RESPONSE = 4_096;
/** Length of a topic (RFC 8030: at most 32 characters). */
const TOPIC_LENGTH = 32;

export interface PushKeys {
  /** Keys by which push services recognise the installation (VAPID), base64url. */
  publicKey: string;
  privateKey: string;
  /** Key of topics, see `PushMessage`. */
  topicKey: Buffer;
}

/** Where a browser can be reached. */
export interface PushTarget {
  /** Id of the push device. */
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** JSON text, encrypted before it is sent. */
  payload: string;
  /**
   * What it is about: a later message replaces one with the same topic that waits for the device. The push service gets
   * an HMAC of it and the device, so that it learns neither the topic nor who else has it.
   */
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
  /** Whether notifications are sent to this URL: on https, at port 443 of a public address. */
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
  resolve?: NameLookup;
  timeoutMs?: number;
  idleMs?: number;
}

class NotPublicError extends Error {}

/** Creates the service that sends notifications from this installation. */
export function createPushService(options: PushServiceOptions): PushService {
  const { keys, contact, localOrigin, now, resolve = createNameLookup(), timeoutMs = TIMEOUT_MS } = options;
  const isLocal = (url: URL) => localOrigin !== undefined && url.origin === localOrigin;
  const lookup = publicLookup(resolve, isPublicAddress);
  const connections = createConnections({ lookup, isLocal, timeoutMs, idleMs: options.idleMs ?? IDLE_MS });
  return {
    publicKey: keys.publicKey,
    async allows(endpoint) {
      const url = new URL(endpoint);
      if (isLocal(url)) return true;
      if (!isPublic(url)) return false;
      return literalAddress(url) !== undefined || resolves(url, lookup, timeoutMs);
    },
    async send(target, message) {
      try {
        const url = new URL(target.endpoint);
        if (!isLocal(url) && !isPublic(url)) throw new NotPublicError("not a public https URL");
        const { headers, body } = await encrypted(target, message, keys, contact);
        const { status, retryAfter } = await connections.post(url, headers, body);
        return outcomeOf(status, readRetryAfter(retryAfter, now()));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        // Errors of the network have a code.
        const isPassing = !(error instanceof NotPublicError) && error instanceof Error && "code" in error;
        return { kind: isPassing ? "later" : "refused", reason };
      }
    },
    close: connections.close,
  };
}

/** Whether a browser may get this URL from its push service, as far as the URL shows. */
function isPublic(url: URL): boolean {
  const literal = literalAddress(url);
  // No push service has a port of its own; others would let a browser reach any service of a public host.
  const isPlain = url.protocol === "https:" && !url.port && !url.username && !url.password;
  return isPlain && (literal === undefined || isPublicAddress(literal));
}

/** Whether the name in a URL leads to public addresses; false also when the lookup takes too long. */
function resolves(url: URL, lookup: LookupFunction, timeoutMs: number): Promise<boolean> {
  return new Promise((done) => {
    const timer = setTimeout(done, timeoutMs, false);
    lookup(url.hostname, {}, (error) => {
      clearTimeout(timer);
      done(error === null);
    });
  });
}

/** Encrypts a message for one device and signs it. */
async function encrypted(
  { id, endpoint, p256dh, auth }: PushTarget,
  { payload, topic, ttlSeconds }: PushMessage,
  { publicKey, privateKey, topicKey }: PushKeys,
  contact: string,
) {
  const { generateRequestDetails } = (await import("web-push")).default;
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { publicKey, privateKey, subject: contact },
    ...{ TTL: ttlSeconds, topic: topicOf(id, topic, topicKey) },
    ...{ urgency: "high", contentEncoding: "aes128gcm" },
  });
  return { headers: headers as Record<string, string>, body };
}

const topicOf = (deviceId: string, topic: string, key: Buffer) =>
  createHmac("sha256", key)
    .update(JSON.stringify([deviceId, topic]))
    .digest("base64url")
    .slice(0, TOPIC_LENGTH);

interface ConnectionOptions {
  lookup: LookupFunction;
  /** Whether a URL may lead to this machine. */
  isLocal: (url: URL) => boolean;
  timeoutMs: number;
  idleMs: number;
}

/** Creates the connections to push services, which stay open for further messages. */
function createConnections({ lookup, isLocal, timeoutMs, idleMs }: ConnectionOptions) {
  const options = {
    ...{ keepAlive: true, timeout: idleMs },
    ...{ maxFreeSockets: MAX_FREE_SOCKETS, maxTotalSockets: MAX_TOTAL_SOCKETS },
  };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  return {
    post(url: URL, headers: Record<string, string>, body: Buffer) {
      const isHttps = url.protocol === "https:";
      return new Promise<{ status: number; retryAfter: string | undefined }>((done, fail) => {
        const outgoing = (isHttps ? requestHttps : requestHttp)(
          url,
          {
            ...{ method: "POST", headers, agent: isHttps ? agents.https : agents.http },
            ...(!isLocal(url) && { lookup }),
          },
          (response) => {
            done({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
            readToEnd(response);
          },
        );
        // Not a signal with a timeout: it may be collected as garbage before it fires.
        const overdue = Object.assign(new Error("no response in time"), { code: "ETIMEDOUT" });
        const timer = setTimeout(() => outgoing.destroy(overdue), timeoutMs);
        outgoing.once("close", () => clearTimeout(timer));
        outgoing.on("error", fail);
        outgoing.end(body);
      });
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Reads a response that is not needed, so that its connection can be used again. */
function readToEnd(response: IncomingMessage): void {
  let size = 0;
  response.once("error", () => undefined);
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_RESPONSE) response.destroy();
  });
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
