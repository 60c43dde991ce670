/**
 * Measurements that programs publish about their own work, for metrics, logs and error reports. Publishing
 * without a subscriber costs one comparison. Node.js finds a channel by its name, so that the build of the
 * application and the program that serves it share channels without importing each other.
 */
import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { PlaybackReport } from "./playback-quality.ts";

/** A channel for measurements of one type. */
export interface Topic<T extends object> {
  /** Whether there is a listener; measurements that cost something are taken only then. */
  readonly isWatched: boolean;
  /** Hands a measurement to all subscribers before it returns. An error of a subscriber is not the publisher's. */
  publish(measurement: T): void;
  /**
   * @param receive called with every measurement from now on
   * @returns a function that ends the subscription
   */
  subscribe(receive: (measurement: T) => void): () => void;
}

function topic<T extends object>(name: string): Topic<T> {
  const fullName = `touchline:${name}`;
  const measurements = channel(fullName);
  return {
    get isWatched() {
      return measurements.hasSubscribers;
    },
    publish: (measurement) => measurements.publish(measurement),
    subscribe(receive) {
      const listener = (measurement: unknown) => receive(measurement as T);
      subscribe(fullName, listener);
      return () => void unsubscribe(fullName, listener);
    },
  };
}

/** A request whose response has been sent, or whose client has gone. */
export interface FinishedRequest {
  /** Pattern or id of the route, never a URL. */
  route: string;
  method: string;
  /** Status of the response; undefined when the client closed the connection before its end. */
  status: number | undefined;
  seconds: number;
}

/** A request to the web host. */
export interface FinishedPageRequest extends FinishedRequest {
  /** Whether shared caches may keep the response. */
  isShared: boolean;
  /** `hit`: a copy from memory; `miss`: made for the page cache; `bypass`: not for the page cache. */
  pageCache: "hit" | "miss" | "bypass";
}

/** How a call to the platform ended: `failed` is a status of 500 or above, `refused` any other from 400. */
export type CallOutcome = "ok" | "refused" | "failed" | "unreachable" | "abandoned";

/** A call of the web host to the platform. */
export interface PlatformCall {
  /** Path without a query, which may contain ids, or a word for a path of the platform's own. */
  path: string;
  outcome: CallOutcome;
  seconds: number;
}

/** Why a request was refused before it was carried out. */
export type RefusalReason =
  | "invalid"
  | "write_limit"
  | "load_limit"
  | "cross_origin"
  | "image_limit"
  | "beacon_limit";

/** Why a socket was refused. */
export type SocketRefusalReason = "origin" | "network_limit";

export const pageRequests = topic<FinishedPageRequest>("page-request");
export const platformCalls = topic<PlatformCall>("platform-call");
/** A platform call was not sent, because the circuit of its class was open. */
export const callsNotSent = topic<{ callClass: string }>("platform-call-not-sent");
/** The circuit breaker of a class of platform calls has opened. */
export const circuitOpenings = topic<{ callClass: string }>("circuit-opened");
export const refusals = topic<{ reason: RefusalReason }>("request-refused");

/** A browser has reported on a playback. */
export const playbackReports = topic<PlaybackReport>("playback-report");

/** A call to the platform that ended with status 500. */
export interface UnexpectedError {
  error: unknown;
  /** Pattern of the route, never a URL. */
  route: string;
  method: string;
  requestId: string;
}

export const unexpectedErrors = topic<UnexpectedError>("unexpected-error");
export const apiRequests = topic<FinishedRequest>("api-request");
export const socketRefusals = topic<{ reason: SocketRefusalReason }>("socket-refused");
/** A message was handed to the sockets of a room. */
export const broadcasts = topic<{ room: "user" | "event"; seconds: number }>("broadcast");
