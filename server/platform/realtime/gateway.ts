import type { EventEmitter } from "node:events";
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Logger } from "pino";
import { createClient } from "redis";
import { Server, type Socket } from "socket.io";
import type { Viewer } from "../accounts/sessions.ts";
import { clientAddress, type Trust } from "../http/trusted-proxies.ts";
import { createConnectionCounter, createMessageFlow } from "./flow.ts";
import {
  acknowledgement,
  EventRoomRequest,
  type MessageName,
  type ServerMessages,
  UserRoomRequest,
} from "./messages.ts";
import { countEventRooms, eventRoom, MOST_EVENT_ROOMS, sessionOf, sessionRoom, userRoom } from "./rooms.ts";
import type { SignOut } from "./sign-outs.ts";

/** Sends messages to browsers, wherever in the installation they are connected. */
export interface Realtime {
  toUser<N extends MessageName>(userId: string, name: N, message: ServerMessages[N]): void;
  toEvent<N extends MessageName>(eventId: string, name: N, message: ServerMessages[N]): void;
  /** A session ended: its sockets get no more messages for the user. */
  dropSession(sessionId: string, userId: string): void;
  /** An account is gone: so are its sockets. */
  dropUser(userId: string): void;
}

export interface Gateway extends Realtime {
  /** What another process announced, for the sockets of this one. */
  applySignOut(signOut: SignOut): void;
  /** Finds out itself which sessions of its sockets have ended. */
  recheckSessions(stillOpen: (sessionIds: readonly string[]) => Promise<Set<string>>): Promise<void>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  server: HttpServer;
  logger: Logger;
  /** By access token (other clients) or by ticket (browsers). @throws when it is not valid */
  authenticate: (credentials: SocketCredentials) => Promise<Viewer>;
  /** Whether pages of this origin may connect. */
  allowsOrigin: (origin: string) => boolean;
  /** Which proxies are believed about a browser's address. */
  trust: Trust;
  /** Default: as many as an office may need. */
  connectionsPerAddress?: number;
  /** With it several processes share their rooms. */
  redisUrl?: string;
}

/** What the handshake's `auth` may hold. */
export type SocketCredentials = { token: string } | { ticket: string };

/** Room requests are a few dozen bytes. */
const MAX_MESSAGE_BYTES = 4096;
const REDIS_TIMEOUT_MS = 5_000;
const MOST_RECONNECT_DELAY_MS = 3_000;

type Reply = (text: string) => void;

/**
 * Opens the socket endpoint `/ws` on an HTTP server.
 * @throws when `redisUrl` is given and Redis cannot be reached
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { server, logger, redisUrl } = options;
  const redis = redisUrl ? await connectRedis(redisUrl, logger) : undefined;
  const connections = createConnectionCounter(options.connectionsPerAddress);
  const io = new Server(server, {
    path: "/ws",
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Browsers do not apply CORS to web sockets, so the origin is checked here.
    allowRequest: (request, callback) => {
      const { origin } = request.headers;
      const isAllowed = origin === undefined || options.allowsOrigin(origin);
      callback(null, isAllowed && !connections.isFull(clientAddress(request, options.trust)));
    },
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  });
  // From the handshake on, also for connections that never say what they want.
  io.engine.on("connection", (connection: { request: IncomingMessage; once: EventEmitter["once"] }) => {
    connection.once("close", connections.add(clientAddress(connection.request, options.trust)));
  });
  io.on("connection", (socket) => serve(socket, options));
  return {
    toUser: (userId, name, message) => void io.to(userRoom(userId)).emit(name, message),
    toEvent: (eventId, name, message) => void io.to(eventRoom(eventId)).emit(name, message),
    dropSession: (sessionId, userId) => io.in(sessionRoom(sessionId)).socketsLeave(userRoom(userId)),
    dropUser: (userId) => io.in(userRoom(userId)).disconnectSockets(true),
    applySignOut({ userId, sessionIds }) {
      if (!sessionIds) io.local.in(userRoom(userId)).disconnectSockets(true);
      else io.local.in(sessionIds.map(sessionRoom)).socketsLeave(userRoom(userId));
    },
    async recheckSessions(stillOpen) {
      const rooms = [...io.of("/").adapter.rooms.keys()];
      const open = await stillOpen(rooms.flatMap((room) => sessionOf(room) ?? []));
      for (const room of rooms) {
        const sessionId = sessionOf(room);
        if (sessionId && !open.has(sessionId)) io.local.in(room).disconnectSockets(true);
      }
    },
    async close() {
      await io.close();
      redis?.destroy();
    },
  };
}

function serve(socket: Socket, { authenticate, logger }: GatewayOptions): void {
  // Without a listener a socket's error event would end the process.
  socket.on("error", (error) => logger.debug({ err: error }, "socket error"));

  const flow = createMessageFlow(() => performance.now());
  socket.use((message, next) => {
    const passage = flow();
    if (passage === "pass") return next();
    answer(message.at(-1), false);
    if (passage === "disconnect") socket.disconnect(true);
  });

  socket.on("join-user-room", async (message: unknown, reply?: Reply) => {
    const request = UserRoomRequest.safeParse(message);
    const viewer = await authenticate(credentialsOf(socket)).catch(() => undefined);
    const allowed = request.success && viewer?.userId === request.data.userId && !viewer.limited;
    if (allowed) await socket.join([userRoom(viewer.userId), sessionRoom(viewer.sessionId)]);
    answer(reply, allowed);
  });
  socket.on("leave-user-room", async (message: unknown, reply?: Reply) => {
    const request = UserRoomRequest.safeParse(message);
    if (request.success) await socket.leave(userRoom(request.data.userId));
    answer(reply, request.success);
  });
  socket.on("join-event-room", async (message: unknown, reply?: Reply) => {
    const request = EventRoomRequest.safeParse(message);
    const allowed = request.success && countEventRooms(socket.rooms) < MOST_EVENT_ROOMS;
    if (allowed) await socket.join(eventRoom(request.data.eventId));
    answer(reply, allowed);
  });
  socket.on("leave-event-room", async (message: unknown, reply?: Reply) => {
    const request = EventRoomRequest.safeParse(message);
    if (request.success) await socket.leave(eventRoom(request.data.eventId));
    answer(reply, request.success);
  });
}

function credentialsOf(socket: Socket): SocketCredentials {
  const { token, ticket }: Record<string, unknown> = socket.handshake.auth;
  if (typeof ticket === "string") return { ticket };
  return { token: typeof token === "string" ? token : "" };
}

/** The sender decides whether it wants an answer, and could send anything in its place. */
function answer(reply: unknown, ok: boolean): void {
  if (typeof reply === "function") reply(acknowledgement(ok));
}

/** Connects; a Redis that is not there at the start is an error, one that goes away later is waited for. */
async function connectRedis(url: string, logger: Logger) {
  let isConnected = false;
  const reconnectStrategy = (retries: number, cause: Error) =>
    isConnected ? Math.min(retries * 100, MOST_RECONNECT_DELAY_MS) : cause;
  const client = createClient({ url, socket: { reconnectStrategy, connectTimeout: REDIS_TIMEOUT_MS } });
  // Without a listener a lost connection ends the process; the client connects again by itself.
  client.on("error", (error) => logger.warn({ err: error }, "Redis connection trouble"));
  await client.connect();
  isConnected = true;
  return client;
}
