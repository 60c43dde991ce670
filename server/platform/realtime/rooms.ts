/** Names of the rooms that messages go to. */
export const userRoom = (userId: string) => `user:${userId}`;
export const eventRoom = (eventId: string) => `event:${eventId}`;
/** The sockets that joined with one session; lets a sign-out reach exactly them. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The session of a room made by `sessionRoom`; undefined for other rooms. */
export const sessionOf = (room: string) => (room.startsWith("session:") ? room.slice(8) : undefined);

/** A page shows one event; somebody who joins many more is not a page. */
export const MOST_EVENT_ROOMS = 50;

/** How many event rooms a socket is in. */
export function countEventRooms(rooms: ReadonlySet<string>): number {
  return [...rooms].filter((room) => room.startsWith("event:")).length;
}
