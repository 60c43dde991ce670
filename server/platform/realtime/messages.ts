import { z } from "zod";

/** What the platform sends to browsers, by event name. */
export interface ServerMessages {
  /** Goes to an event's room, so it may only carry the stream of an event that is free for everybody. */
  "event-url-change": { eventId: string; eventUrl: string };
  "remove-user-device": { deviceId: string };
  /** Something about the event changed: ask for it again. */
  "update-event": { eventId: string };
  "register-user": { userId: string };
  "unregister-user": { userId: string };
  "comment-on-media": { mediaId: string; commentId: string };
  "comment-on-media-deleted": { mediaId: string; commentId: string };
  "comment-on-media-updated": { mediaId: string; commentId: string };
  "user-purchase-status": { status: string; productId: string; eventId: string | null };
}

export type MessageName = keyof ServerMessages;

const RoomId = z.string().min(1).max(200);

/** What browsers send: always a room to join or leave. A bare id is taken as well as an object. */
export const UserRoomRequest = z.union([
  RoomId.transform((userId) => ({ userId })),
  z.object({ userId: RoomId }),
]);
export const EventRoomRequest = z.union([
  RoomId.transform((eventId) => ({ eventId })),
  z.object({ eventId: RoomId, customerName: z.string().max(200).optional() }),
]);

/** Answers to room requests are JSON texts, not objects: that is the contract. */
export const acknowledgement = (ok: boolean) => JSON.stringify({ ok });
