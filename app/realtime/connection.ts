import type { ManagerOptions, Socket, SocketOptions } from "socket.io-client";
import { MESSAGE_NAMES, type MessageName, readMessage, type ServerMessages } from "./messages";

/** Options of the connection (requirement LIVE-1); times in milliseconds. */
export const SOCKET_OPTIONS = {
  path: "/ws",
  transports: ["websocket"],
  timeout: 20_000,
  reconnection: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
} satisfies Partial<ManagerOptions & SocketOptions>;

/** Timeout of a call to join or leave a room (ms). */
const REPLY_TIMEOUT_MS = 5_000;
/** Timeout of a question for versions (ms), after which a page loads its event again. */
const VERSIONS_TIMEOUT_MS = 2_000;
/** Age from which a page counts as cached (ms); it may have missed messages. */
const OLD_MS = 15_000;

type Handler<N extends MessageName> = (message: ServerMessages[N]) => void;

/** The part of socket.io's socket that is used here. */
export type ClientSocket = Pick<Socket, "on" | "emit" | "timeout" | "connect" | "disconnect" | "connected">;

export interface ConnectionOptions {
  /** Creates an unconnected socket, which calls `authenticate` on every connection attempt. */
  createSocket: (authenticate: (give: (auth: object) => void) => void) => ClientSocket;
  /** Fetches a ticket for the signed-in viewer; undefined if the session has ended. */
  getTicket: () => Promise<string | undefined>;
  customerName: string;
  log: Pick<Console, "debug" | "warn">;
}

/**
 * The page's only connection to the platform's real-time messages, with the rooms to join and the message
 * handlers. Rejoins the rooms after every reconnection.
 */
export class RealtimeConnection {
  readonly #options: ConnectionOptions;
  readonly #socket: ClientSocket;
  /** Number of `joinEvent` calls per event id that have not been undone. */
  readonly #events = new Map<string, number>();
  readonly #handlers = new Map<MessageName, Set<Handler<MessageName>>>();
  #userId: string | undefined;
  #wasCutOff = false;
  #wasOpen = false;
  /** The first connection was just established, after attempts that have failed. */
  #isLate = false;
  readonly #onConnected = new Set<(isBack: boolean) => void>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#socket = options.createSocket((give) => {
      // Event rooms are open to everyone.
      if (!this.#userId) return give({});
      void options.getTicket().then(
        (ticket) => give(ticket ? { ticket } : {}),
        () => give({}),
      );
    });
    this.#listen();
    this.#socket.connect();
  }

  /** Subscribes to one type of message; returns a function that unsubscribes. */
  on<N extends MessageName>(name: N, handler: Handler<N>): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    handlers.add(handler as Handler<MessageName>);
    return () => handlers.delete(handler as Handler<MessageName>);
  }

  /**
   * Calls a handler after every connect, once the room requests have been sent; at once if already connected.
   * @param handler receives true after a lost connection, when messages may have been missed (see `hasMissed`)
   * @returns a function that unsubscribes
   */
  onConnected(handler: (isBack: boolean) => void): () => void {
    this.#onConnected.add(handler);
    if (this.#socket.connected) handler(false);
    return () => this.#onConnected.delete(handler);
  }

  /**
   * Asks the platform whether messages about an event were sent that a page does not have; its room is joined
   * (requirement LIVE-11). If the platform does not answer, or does not have the call: whether that is possible. So it
   * is for the first connection if there was none before: a page that was loaded in an outage may lack parts.
   * @param seen number of the latest message that the page has, now and when the response arrives
   * @param loadedAt ISO date-time
   * @param isBack what the handler of `onConnected` has received
   */
  async hasMissed(
    eventId: string,
    seen: { readonly current: number | undefined },
    loadedAt: string,
    isBack: boolean,
  ): Promise<boolean> {
    const latest = this.#isLate ? undefined : await this.#versionOf(eventId);
    if (latest !== undefined) return latest !== seen.current;
    return isBack || Date.now() - Date.parse(loadedAt) > OLD_MS;
  }

  #versionOf(eventId: string): Promise<number | undefined> {
    return new Promise((resolve) => {
      this.#socket
        .timeout(VERSIONS_TIMEOUT_MS)
        .emit("event-versions", { eventIds: [eventId] }, (error: Error | null, reply: unknown) => {
          const version: unknown = error ? undefined : Object(readReply(reply)?.versions)[eventId];
          resolve(typeof version === "number" ? version : undefined);
        });
    });
  }

  /** Joins an event's room; calls are counted. Returns a function; the last one called leaves the room. */
  joinEvent(eventId: string): () => void {
    const wanted = this.#events.get(eventId) ?? 0;
    this.#events.set(eventId, wanted + 1);
    if (wanted === 0) this.#ask("join-event-room", { eventId });
    return () => {
      const left = (this.#events.get(eventId) ?? 1) - 1;
      if (left > 0) {
        this.#events.set(eventId, left);
        return;
      }
      this.#events.delete(eventId);
      this.#ask("leave-event-room", { eventId, customerName: this.#options.customerName });
    };
  }

  /** Sets the signed-in user: leaves the previous user's room and reconnects to join the new one. */
  setUser(userId: string | undefined): void {
    if (this.#userId === userId) return;
    const previous = this.#userId;
    this.#userId = userId;
    if (previous) this.#ask("leave-user-room", { userId: previous });
    if (!userId) return;
    // The open connection has the previous viewer's ticket. Reconnecting sends a new one and joins the rooms.
    if (this.#socket.connected) this.#socket.disconnect();
    this.#socket.connect();
  }

  close(): void {
    this.#socket.disconnect();
  }

  #listen(): void {
    const { log } = this.#options;
    this.#socket.on("connect", () => {
      if (this.#userId) this.#ask("join-user-room", { userId: this.#userId });
      for (const eventId of this.#events.keys()) this.#ask("join-event-room", { eventId });
      const isBack = this.#wasCutOff;
      this.#isLate = isBack && !this.#wasOpen;
      this.#wasOpen = true;
      this.#wasCutOff = false;
      for (const handler of this.#onConnected) handler(isBack);
      this.#isLate = false;
    });
    this.#socket.on("disconnect", (reason: string) => {
      log.debug(`socket has been disconnected: ${reason}`);
      if (reason === "io client disconnect") return;
      this.#wasCutOff = true;
      // The platform closed the connection (sign-out, or a restart, which closes all): socket.io does not reconnect.
      if (reason === "io server disconnect")
        setTimeout(() => this.#socket.connect(), 1_000 + Math.random() * 4_000);
    });
    this.#socket.on("connect_error", (error: Error) => {
      this.#wasCutOff = true;
      log.debug(`socket: ${error.message}`);
    });
    for (const name of MESSAGE_NAMES) {
      this.#socket.on(name, (sent: unknown) => {
        const message = readMessage(name, sent);
        log.debug("socket message", name);
        if (message) for (const handler of this.#handlers.get(name) ?? []) handler(message);
      });
    }
  }

  /** Sends a room call, only while connected: every connect sends the calls for all rooms. */
  #ask(call: string, message: object): void {
    if (!this.#socket.connected) return;
    this.#socket.timeout(REPLY_TIMEOUT_MS).emit(call, message, (error: Error | null, reply: unknown) => {
      if (error) this.#options.log.debug(`${call}: ${error.message}`);
      else if (!isOk(reply)) this.#options.log.debug(`${call} was refused`);
    });
  }
}

/** Whether a reply to a call is positive: an object, or its JSON text, with `ok: true`. */
export const isOk = (reply: unknown): boolean => readReply(reply)?.ok === true;

function readReply(reply: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof reply === "string" ? JSON.parse(reply) : reply;
    return value !== null && typeof value === "object" ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
