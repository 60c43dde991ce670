/**
 * A push service and the browsers that subscribe at it: receives messages over HTTP (RFC 8030), verifies who sends them
 * (VAPID, RFC 8292) and decrypts them with the key of the browser (RFC 8291 and 8188).
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  verify,
} from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { send, serve } from "./http-server.ts";

const KEY_BYTES = 65;
const MAX_TOKEN_SECONDS = 86_400;

/** What `PushSubscription.toJSON()` returns in a browser, as the platform's call wants it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushedMessage {
  endpoint: string;
  topic: string | undefined;
  urgency: string | undefined;
  /** Seconds. */
  ttl: number;
  /** Contact of the sender. */
  contact: string;
  payload: string;
  /** As it was sent: encrypted. */
  body: Buffer;
}

type Reply = { status: number; headers?: Record<string, string> } | "accept without response" | "no response";

export interface PushServiceFake {
  url: string;
  /** Messages that were accepted. */
  messages: PushedMessage[];
  /** Why messages were refused as invalid. */
  faults: string[];
  /** Subscribes a browser with the public key of the sender, as `PushManager.subscribe` does. */
  subscribe(applicationServerKey: string): Subscription;
  /** Decides what happens to a valid message; default: status 201. */
  onMessage?: (message: PushedMessage) => Reply | undefined;
  /**
   * Resolves when all connections have ended and what came over them was handled: what a killed process has sent may
   * still arrive after its end.
   */
  ended(): Promise<void>;
  close(): Promise<void>;
}

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  senderKey: string;
}

export async function startPushService(): Promise<PushServiceFake> {
  const browsers = new Map<string, Browser>();
  let receiving = 0;
  const fake: Omit<PushServiceFake, "url" | "ended" | "close" | "subscribe"> = { messages: [], faults: [] };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Undefined if the sender was killed meanwhile.
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const respond = (status: number, headers: Record<string, string> = {}) =>
      void response.writeHead(status, headers).end();
    const browser = browsers.get(request.url ?? "");
    if (!browser || request.method !== "POST") return respond(404);
    let message: PushedMessage;
    try {
      message = readMessage(request, body, browser, server.url);
    } catch (error) {
      fake.faults.push(String(error));
      return respond(400);
    }
    const reply = fake.onMessage?.(message) ?? { status: 201 };
    if (reply === "no response") return;
    if (reply === "accept without response") return void fake.messages.push(message);
    if (reply.status < 300) fake.messages.push(message);
    respond(reply.status, reply.headers);
  }

  const server = await serve((request, response) => {
    receiving += 1;
    void receive(request, response).finally(() => {
      receiving -= 1;
    });
  });
  return Object.assign(fake, {
    url: server.url,
    async ended() {
      // Connections are accepted in order: those from before are counted once this one has been.
      await send(server.url);
      while (receiving > 0 || (await server.connections()) > 0) await delay(10);
    },
    close: server.close,
    subscribe(senderKey: string): Subscription {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString("base64url")}`;
      browsers.set(path, { ecdh, auth, senderKey });
      return { endpoint: server.url + path, p256dh, auth: auth.toString("base64url") };
    },
  });
}

/** @throws Error saying what is wrong with a message */
function readMessage(
  { headers, url = "" }: IncomingMessage,
  body: Buffer,
  browser: Browser,
  origin: string,
): PushedMessage {
  const ttl = headers.ttl;
  if (typeof ttl !== "string" || !/^\d+$/.test(ttl)) throw new Error("there is no TTL");
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("the encoding is not aes128gcm");
  const { topic, urgency } = headers;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw new Error(`wrong topic: ${topic}`);
  return {
    ...{ endpoint: origin + url, ttl: Number(ttl), body },
    ...{ topic: topic as string | undefined, urgency: urgency as string | undefined },
    contact: contactOf(headers.authorization ?? "", browser.senderKey, origin),
    payload: decrypt(body, browser),
  };
}

/** Verifies the token of the sender. @returns its contact */
function contactOf(authorization: string, senderKey: string, origin: string): string {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== senderKey) throw new Error("the key is not that of the subscription");
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } }),
      dsaEncoding: "ieee-p1363",
    },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is wrong");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const { aud, exp, sub } = read(claims);
  const left = exp - Date.now() / 1000;
  if (read(head).alg !== "ES256") throw new Error("the algorithm is not ES256");
  if (aud !== origin) throw new Error(`the token is for ${aud}`);
  if (!(left > 0 && left <= MAX_TOKEN_SECONDS)) throw new Error(`the token is valid for ${left} s`);
  if (!/^(mailto:|https:)/.test(sub)) throw new Error(`no contact: ${sub}`);
  return sub;
}

function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  if (keyLength !== KEY_BYTES) throw new Error("there is no key of the sender");
  const senderKey = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  if (encrypted.length > body.readUInt32BE(16)) throw new Error("there is more than one record");
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  const end = padded.lastIndexOf(2);
  const padding = padded.subarray(end + 1);
  if (end < 0 || !timingSafeEqual(padding, Buffer.alloc(padding.length))) throw new Error("wrong padding");
  return padded.subarray(0, end).toString();
}

/** What a device shows, from the payload of a message. */
export function notificationOf({ payload }: Pick<PushedMessage, "payload">) {
  const { web_push, notification } = JSON.parse(payload);
  if (web_push !== 8030) throw new Error("not a declarative message");
  return notification as {
    title: string;
    body: string;
    navigate: string;
    tag: string;
    lang: string;
    dir: string;
  };
}
