import type { EventEmitter } from "node:events";
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import { socketRefusals } from "../../../common/diagnostics.ts";
import type { Viewer } from "../accounts/sessions.ts";
import { clientAddress, type Trust } from "../http/trusted-proxies.ts";
import { createConnectionCounter, createMessageFlow } from "./flow.ts";
import {
  acknowledgement,
  EventRoomRequest,
  type MessageName,
  type ServerMessages,
  UserRoomRequest,
  VersionsRequest,
} from "./messages.ts";
import { checkRedis, connectRedis } from "./redis.ts";
import {
  countEventRooms,
  countRooms,
  eventRoom,
  MAX_EVENT_ROOMS,
  type RoomKind,
  sessionOf,
  sessionRoom,
  userRoom,
} from "./rooms.ts";
import type { SignOut } from "./sign-outs.ts";

/** Sends messages to browsers connected to any process of the installation. */
export interface Realtime {
  /** @param exceptSessions ids of sessions whose sockets do not receive it */
  toUser<N extends MessageName>(
    userId: string,
    name: N,
    message: ServerMessages[N],
    exceptSessions?: readonly string[],
  ): void;
  toEvent<N extends MessageName>(eventId: string, name: N, message: ServerMessages[N]): void;
  /** Number of sockets of this process in an event's room. */
  roomSize(eventId: string): number;
  /** Removes the sockets of an ended session from the user's room. */
  dropSession(sessionId: string, userId: string): void;
  /** Disconnects the sockets of a deleted account. */
  dropUser(userId: string): void;
}

export interface Gateway extends Realtime {
  /** Like `toEvent`, but only to sockets of this process. */
  toEventHere: Realtime["toEvent"];
  /** Applies a sign-out announced by another process to the sockets of this one. */
  applySignOut(signOut: SignOut): void;
  /** Disconnects sockets whose sessions have ended, without waiting for announcements. */
  recheckSessions(stillOpen: (sessionIds: readonly string[]) => Promise<Set<string>>): Promise<void>;
  /** Number of sockets of this process, and of its rooms by kind. */
  counts(): { connected: number; rooms: Record<RoomKind, number> };
  /** Rejects if messages cannot reach the sockets of other processes. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface GatewayOptions {
  server: HttpServer;
  logger: Logger;
  /** Authenticates with an access token (other clients) or a ticket (browsers). @throws if it is invalid */
  authenticate: (credentials: SocketCredentials) => Promise<Viewer>;
  /** Returns the number of the latest `update-event` of an event; undefined if it is unknown. */
  versionOf: (eventId: string) => Promise<number | undefined>;
  /** Whether pages of this origin may connect. */
  allowsOrigin: (origin: string) => boolean;
  /** Proxies whose forwarded client address is trusted. */
  trust: Trust;
  /** Maximum number of sockets per network; default `MAX_SOCKETS_PER_NETWORK`. */
  connectionsPerAddress?: number;
  /** URL of the Redis through which several processes share their rooms. */
  redisUrl?: string;
  /** Monotonic clock (ms) of the limits for messages; default `performance.now`. */
  monotonicNow?: () => number;
}

/** Credentials in the handshake's `auth`. */
export type SocketCredentials = { token: string } | { ticket: string };

/** Maximum size of a message; room requests take a few dozen bytes. */
const MAX_MESSAGE_BYTES = 4096;

/**
 * Opens the socket endpoint `/ws` on an HTTP server.
 * @throws RedisFailure if `redisUrl` is set and Redis cannot be used
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { logger, redisUrl } = options;
  const redis = redisUrl ? await connectRedis(redisUrl, logger) : undefined;
  const io = createSocketServer(options, redis && createAdapter(redis));
  io.on("connection", (socket) => serve(socket, options));
  return {
    toUser: (userId, name, message, exceptSessions = []) =>
      void io.to(userRoom(userId)).except(exceptSessions.map(sessionRoom)).emit(name, message),
    toEvent: (eventId, name, message) => void io.to(eventRoom(eventId)).emit(name, message),
    toEventHere: (eventId, name, message) => void io.local.to(eventRoom(eventId)).emit(name, message),
    roomSize: (eventId) => io.of("/").adapter.rooms.get(eventRoom(eventId))?.size ?? 0,
    dropSession: (sessionId, userId) => io.in(sessionRoom(sessionId)).socketsLeave(userRoom(userId)),
    dropUser: (userId) => io.in(userRoom(userId)).disconnectSockets(true),
    applySignOut: (signOut) => applySignOut(io, signOut),
    recheckSessions: (stillOpen) => recheckSessions(io, stillOpen),
    counts: () => ({
      connected: io.engine.clientsCount,
      rooms: countRooms(io.of("/").adapter.rooms.keys()),
    }),
    check: async () => redis && checkRedis(redis),
    async close() {
      await io.close();
      redis?.disconnect();
    },
  };
}

/** Creates a server that refuses pages of other origins, and too many sockets of one network. */
function createSocketServer(
  { server, allowsOrigin, trust, connectionsPerAddress }: GatewayOptions,
  adapter: ReturnType<typeof createAdapter> | undefined,
): Server {
  const connections = createConnectionCounter(connectionsPerAddress);
  const io = new Server(server, {
    path: "/ws",
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Browsers do not apply CORS to web sockets, so the origin is checked here.
    allowRequest: (request, callback) => {
      const { origin } = request.headers;
      const isAllowed = origin === undefined || allowsOrigin(origin);
      const isFull = isAllowed && connections.isFull(clientAddress(request, trust));
      if (!isAllowed || isFull) socketRefusals.publish({ reason: isFull ? "network_limit" : "origin" });
      callback(null, isAllowed && !isFull);
    },
    ...(adapter ? { adapter } : {}),
  });
  // Count from the handshake on, including connections that never send a message.
  io.engine.on("connection", (connection: { request: IncomingMessage; once: EventEmitter["once"] }) => {
    connection.once("close", connections.add(clientAddress(connection.request, trust)));
  });
  return io;
}

function applySignOut(io: Server, { userId, sessionIds, removedDeviceId: deviceId }: SignOut): void {
  if (!sessionIds) return void io.local.in(userRoom(userId)).disconnectSockets(true);
  // An empty list of rooms would select every socket.
  if (sessionIds.length === 0) return;
  const sockets = io.local.in(sessionIds.map(sessionRoom));
  if (deviceId === undefined) return void sockets.socketsLeave(userRoom(userId));
  // Messages sent before the disconnect still arrive, so that the page can redirect to sign-in.
  sockets.emit("remove-user-device", { deviceId });
  sockets.disconnectSockets(true);
}

async function recheckSessions(
  io: Server,
  stillOpen: Parameters<Gateway["recheckSessions"]>[0],
): Promise<void> {
  const rooms = [...io.of("/").adapter.rooms.keys()];
  const open = await stillOpen(rooms.flatMap((room) => sessionOf(room) ?? []));
  for (const room of rooms) {
    const sessionId = sessionOf(room);
    if (sessionId && !open.has(sessionId)) io.local.in(room).disconnectSockets(true);
  }
}

function serve(
  socket: Socket,
  { authenticate, versionOf, logger, monotonicNow = () => performance.now() }: GatewayOptions,
): void {
  // Without a listener a socket's error event would end the process.
  socket.on("error", (error) => logger.debug({ err: error }, "socket error"));

  const flow = createMessageFlow(monotonicNow);
  socket.use((message, next) => {
    const passage = flow();
    if (passage === "pass") return next();
    acknowledge(message.at(-1), false);
    if (passage === "disconnect") socket.disconnect(true);
  });

  const calls: Record<string, Call> = {
    "join-user-room": (message) => joinUserRoom(socket, message, authenticate),
    "leave-user-room": (message) => leaveUserRoom(socket, message),
    "join-event-room": (message) => joinEventRoom(socket, message),
    "leave-event-room": (message) => leaveEventRoom(socket, message),
    "event-versions": (message) => readVersions(socket, message, versionOf),
  };
  for (const [name, call] of Object.entries(calls)) {
    socket.on(name, async (...args: unknown[]) => {
      // The acknowledgement callback is the last argument, even if it is the only one.
      const message = typeof args[0] === "function" ? undefined : args[0];
      const result = await call(message).catch((error) => {
        logger.warn({ err: error }, "socket call failed");
        return false;
      });
      acknowledge(args.at(-1), result);
    });
  }
}

/** Carries out a call. @returns whether it has succeeded, or what it has found */
type Call = (message: unknown) => Promise<boolean | object>;

async function joinUserRoom(
  socket: Socket,
  message: unknown,
  authenticate: GatewayOptions["authenticate"],
): Promise<boolean> {
  const request = UserRoomRequest.safeParse(message);
  const identify = async () => {
    const viewer = await authenticate(credentialsOf(socket)).catch(() => undefined);
    const isAllowed = request.success && viewer?.userId === request.data.userId;
    return isAllowed && !viewer.limited && !viewer.deviceRemoved ? viewer : undefined;
  };
  const viewer = await identify();
  if (!viewer) return false;
  // From here on a sign-out reaches the socket; the second check detects an earlier one.
  await socket.join(sessionRoom(viewer.sessionId));
  const isStill = (await identify()) !== undefined;
  if (isStill) await socket.join(userRoom(viewer.userId));
  return isStill;
}

async function leaveUserRoom(socket: Socket, message: unknown): Promise<boolean> {
  const request = UserRoomRequest.safeParse(message);
  if (request.success) await socket.leave(userRoom(request.data.userId));
  return request.success;
}

async function joinEventRoom(socket: Socket, message: unknown): Promise<boolean> {
  const request = EventRoomRequest.safeParse(message);
  const allowed = request.success && countEventRooms(socket.rooms) < MAX_EVENT_ROOMS;
  if (allowed) await socket.join(eventRoom(request.data.eventId));
  return allowed;
}

async function leaveEventRoom(socket: Socket, message: unknown): Promise<boolean> {
  const request = EventRoomRequest.safeParse(message);
  if (request.success) await socket.leave(eventRoom(request.data.eventId));
  return request.success;
}

async function readVersions(
  socket: Socket,
  message: unknown,
  versionOf: GatewayOptions["versionOf"],
): Promise<object | false> {
  const request = VersionsRequest.safeParse(message);
  if (!request.success) return false;
  // In a room no later message is missed, so that the version includes all earlier ones.
  const joined = request.data.eventIds.filter((id) => socket.rooms.has(eventRoom(id)));
  const versions = await Promise.all(joined.map(async (id) => [id, await versionOf(id)]));
  return { versions: Object.fromEntries(versions) };
}

function credentialsOf(socket: Socket): SocketCredentials {
  const { token, ticket }: Record<string, unknown> = socket.handshake.auth;
  if (typeof ticket === "string") return { ticket };
  return { token: typeof token === "string" ? token : "" };
}

/** The sender may omit the callback or send any other value in its place. */
function acknowledge(reply: unknown, result: boolean | object): void {
  if (typeof reply !== "function") return;
  reply(typeof result === "object" ? acknowledgement(true, result) : acknowledgement(result));
}
