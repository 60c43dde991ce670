import { z } from "zod";
import type { LiveScore } from "../wire/media.ts";

/** Messages from the platform to browsers, by event name. */
export interface ServerMessages {
  /**
   * Sent to an event's room, so it may only contain the stream URL of an event that is free for all viewers.
   */
  "event-url-change": { eventId: string; eventUrl: string };
  "remove-user-device": { deviceId: string };
  /** The event has changed; a live match has its score, so that lists need not fetch it. */
  "update-event": { eventId: string } & Partial<Omit<LiveScore, "id">>;
  "register-user": { userId: string };
  "unregister-user": { userId: string };
  "comment-on-media": { mediaId: string; commentId: string };
  "comment-on-media-deleted": { mediaId: string; commentId: string };
  "comment-on-media-updated": { mediaId: string; commentId: string };
  "user-purchase-status": { status: string; productId: string; eventId: string | null };
}

export type MessageName = keyof ServerMessages;

const RoomId = z.string().min(1).max(200);

/** Messages from browsers: requests to join or leave a room. A bare id is accepted as well as an object. */
export const UserRoomRequest = z.union([
  RoomId.transform((userId) => ({ userId })),
  z.object({ userId: RoomId }),
]);
export const EventRoomRequest = z.union([
  RoomId.transform((eventId) => ({ eventId })),
  z.object({ eventId: RoomId, customerName: z.string().max(200).optional() }),
]);

/** Responses to room requests are JSON text, not objects, as the contract requires. */
export const acknowledgement = (ok: boolean) => JSON.stringify({ ok });
