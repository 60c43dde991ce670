/** Room of the sockets of a user. */
export const userRoom = (userId: string) => `user:${userId}`;
/** Room of the sockets that follow an event. */
export const eventRoom = (eventId: string) => `event:${eventId}`;
/** Room of the sockets that joined with one session, so that a sign-out can address exactly them. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** Session id of a room made by `sessionRoom`; undefined for other rooms. */
export const sessionOf = (room: string) => (room.startsWith("session:") ? room.slice(8) : undefined);

/** Maximum number of event rooms per socket; a list needs up to 20. */
export const MAX_EVENT_ROOMS = 50;

/** How many event rooms a socket is in. */
export function countEventRooms(rooms: ReadonlySet<string>): number {
  return [...rooms].filter((room) => room.startsWith("event:")).length;
}

export type RoomKind = "user" | "event" | "session";

/** Counts rooms by kind, without the one that each socket has to itself. */
export function countRooms(rooms: Iterable<string>): Record<RoomKind, number> {
  const counts = { user: 0, event: 0, session: 0 };
  for (const room of rooms) {
    const kind = room.slice(0, room.indexOf(":"));
    if (kind === "user" || kind === "event" || kind === "session") counts[kind] += 1;
  }
  return counts;
}
