import type { ManagerOptions, Socket, SocketOptions } from "socket.io-client";
import { MESSAGE_NAMES, type MessageName, readMessage, type ServerMessages } from "./messages";

/** Specification, section 9; milliseconds. */
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

/** How long an answer to a room call may take. */
const REPLY_TIMEOUT_MS = 5_000;

type Handler<N extends MessageName> = (message: ServerMessages[N]) => void;

/** The part of socket.io's socket that is used here. */
export type ClientSocket = Pick<Socket, "on" | "emit" | "timeout" | "connect" | "disconnect" | "connected">;

export interface ConnectionOptions {
  /** Makes a socket that is not connected yet; `authenticate` is asked for every connection. */
  createSocket: (authenticate: (give: (auth: object) => void) => void) => ClientSocket;
  /** A ticket for the signed-in viewer, or undefined for somebody unknown. */
  getTicket: () => Promise<string | undefined>;
  customerName: string;
  log: Pick<Console, "debug" | "warn">;
}

/**
 * The page's one connection to the platform's real-time messages: which rooms it wants to be in, and who listens.
 * Rooms are joined again after every reconnection, so a page that was cut off for minutes goes on by itself.
 */
export class RealtimeConnection {
  readonly #options: ConnectionOptions;
  readonly #socket: ClientSocket;
  /** How many parts of the page want an event's messages. */
  readonly #events = new Map<string, number>();
  readonly #handlers = new Map<MessageName, Set<Handler<MessageName>>>();
  #userId: string | undefined;
  #wasCutOff = false;
  readonly #onConnected = new Set<(isBack: boolean) => void>();

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#socket = options.createSocket((give) => {
      void options.getTicket().then(
        (ticket) => give(ticket ? { ticket } : {}),
        () => give({}),
      );
    });
    this.#listen();
    this.#socket.connect();
  }

  /** Hears one kind of message; returns a function that stops it. */
  on<N extends MessageName>(name: N, handler: Handler<N>): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    handlers.add(handler as Handler<MessageName>);
    return () => handlers.delete(handler as Handler<MessageName>);
  }

  /**
   * Called when the rooms that are wanted have been asked for, at once if that is so already: from then on messages come.
   * @param handler gets whether the connection was lost before, so that messages may have been missed
   */
  onConnected(handler: (isBack: boolean) => void): () => void {
    this.#onConnected.add(handler);
    if (this.#socket.connected) handler(false);
    return () => this.#onConnected.delete(handler);
  }

  /** Joins an event's room, once however many ask; returns a function that leaves it. */
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

  /** Who is signed in: joins that user's room and leaves the one before. */
  setUser(userId: string | undefined): void {
    if (this.#userId === userId) return;
    const previous = this.#userId;
    this.#userId = userId;
    if (previous) this.#ask("leave-user-room", { userId: previous });
    if (!userId) return;
    // The connection was opened for somebody else: a new one brings the new ticket, and joins.
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
      this.#wasCutOff = false;
      for (const handler of this.#onConnected) handler(isBack);
    });
    this.#socket.on("disconnect", (reason: string) => {
      log.debug(`socket has been disconnected: ${reason}`);
      if (reason === "io client disconnect") return;
      this.#wasCutOff = true;
      // The platform ended it (a restart, a sign-out): socket.io does not come back from that by itself.
      if (reason === "io server disconnect") setTimeout(() => this.#socket.connect(), 1_000);
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

  /** Only while connected: what is wanted is asked for on every connect anyway. */
  #ask(call: string, message: object): void {
    if (!this.#socket.connected) return;
    this.#socket.timeout(REPLY_TIMEOUT_MS).emit(call, message, (error: Error | null, reply: unknown) => {
      if (error) this.#options.log.debug(`${call}: ${error.message}`);
      else if (!isOk(reply)) this.#options.log.debug(`${call} was refused`);
    });
  }
}

/** Replies are JSON texts with an `ok` flag. */
export function isOk(reply: unknown): boolean {
  try {
    const value: unknown = typeof reply === "string" ? JSON.parse(reply) : reply;
    return value !== null && typeof value === "object" && "ok" in value && value.ok === true;
  } catch {
    return false;
  }
}
