import { io, type Socket } from "socket.io-client";
import { eventId } from "./catalogue.ts";

const AT_ONCE = 50;
/** Viewers per match: a typical room size. */
const PER_ROOM = 20;
const ACKNOWLEDGED_MS = 10_000;

/**
 * Opens sockets as browsers do, each in the room of an event.
 * @returns a function that closes them
 * @throws Error when one cannot connect or cannot join its room
 */
export async function openSockets(url: string, count: number): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) =>
      open(url, first + index),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return () => {
    for (const socket of sockets) socket.close();
  };
}

/** A page's connection. */
export interface BenchSocket {
  onMessage(name: string, handler: (message: unknown) => void): void;
  close(): void;
}

interface Room {
  count: number;
  /** Number of sockets that belong to a signed-in viewer. */
  signedIn: number;
  eventId: string;
  /** URL of the platform itself, where `url` is that of a proxy. */
  platformUrl?: string;
}

/**
 * Opens sockets in the room of one event; those of signed-in viewers are in the room of their user, too.
 * @throws Error when one cannot connect or cannot join its rooms
 */
export async function openRoom(
  url: string,
  { count, signedIn, eventId, platformUrl = url }: Room,
): Promise<BenchSocket[]> {
  const viewer = signedIn > 0 ? await signUp(platformUrl) : undefined;
  const sockets: Socket[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, async (_, index) => {
      const own = first + index < signedIn ? viewer : undefined;
      const socket = await connect(url, own && { token: own.token });
      if (own) await join(socket, "join-user-room", { userId: own.userId });
      await join(socket, "join-event-room", { eventId });
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  return sockets.map((socket) => ({
    onMessage: (name, handler) => void socket.on(name, handler),
    close: () => void socket.close(),
  }));
}

/** Creates an account; all signed-in sockets are its own. */
async function signUp(url: string): Promise<{ userId: string; token: string }> {
  const response = await fetch(`${url}/api/user/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      email: "bench@example.com",
      password: "a long password of the benchmark",
      displayName: "Benchmark",
      termsAccepted: true,
      device_id: "benchmark",
      device_name: "benchmark",
      strategy: "refresh",
    }),
  });
  const { content } = (await response.json()) as {
    content?: { profile: { id: string }; tokenData: { access_token: string } };
  };
  if (!content) throw new Error(`The account was refused: ${response.status}`);
  return { userId: content.profile.id, token: content.tokenData.access_token };
}

async function open(url: string, number: number): Promise<Socket> {
  const socket = await connect(url);
  await join(socket, "join-event-room", { eventId: eventId(Math.floor(number / PER_ROOM)) });
  return socket;
}

async function connect(url: string, auth: object = {}): Promise<Socket> {
  const socket = io(url, {
    path: "/ws",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    // Proxies take names that begin with api. for the platform.
    extraHeaders: { host: "api.bench.example" },
    auth,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

async function join(socket: Socket, call: string, message: object): Promise<void> {
  const reply: unknown = await socket.timeout(ACKNOWLEDGED_MS).emitWithAck(call, message);
  if (reply !== '{"ok":true}') throw new Error(`A socket was not let into its room: ${reply}`);
}
