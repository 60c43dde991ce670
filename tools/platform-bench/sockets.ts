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

async function open(url: string, number: number): Promise<Socket> {
  const socket = io(url, { path: "/ws", transports: ["websocket"], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const message = { eventId: eventId(Math.floor(number / PER_ROOM)) };
  const reply: unknown = await socket.timeout(ACKNOWLEDGED_MS).emitWithAck("join-event-room", message);
  if (reply !== '{"ok":true}') throw new Error(`A socket was not let into its room: ${reply}`);
  return socket;
}
