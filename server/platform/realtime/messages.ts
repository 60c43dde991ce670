import { z } from "zod";
import type { LiveScore } from "../wire/media.ts";
import { MAX_EVENT_ROOMS } from "./rooms.ts";

/**
 * What has changed in an event. Pages show the first two from the message. They load highlights (`lists`) and the
 * event itself (`event`): its status, time, access or stream, and its tags if more than 20 have changed.
 */
export const NEWS_KINDS = ["score", "tags", "lists", "event"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** A tag in a message, which pages in all languages receive; times in milliseconds of media time. */
export interface NewsTag {
  id: string;
  title: string;
  /** Translations of the title, by language. */
  titles?: Record<string, string> | undefined;
  startTime: number;
  endTime: number;
  timePTS: number;
  type: string;
  teamId?: string | undefined;
  playerNumber?: string | undefined;
}

/** Messages from the platform to browsers, by event name. */
export interface ServerMessages {
  /**
   * Sent to an event's room, so it may only contain the stream URL of an event that is free for all viewers.
   */
  "event-url-change": { eventId: string; eventUrl: string };
  "remove-user-device": { deviceId: string };
  /** The event has changed. The message has the new state, so that pages need not fetch it. */
  "update-event": { eventId: string } & Partial<Omit<LiveScore, "id">> & {
      /** Number of the message among those about this event, without gaps. */
      version?: number;
      status?: string;
      /** Time over which pages spread their requests, if they have to load something. */
      spreadSeconds?: number;
      changes?: NewsKind[];
      /** Tags that were added or changed. */
      tags?: NewsTag[] | undefined;
      /** Ids of tags that are gone. */
      removedTags?: string[] | undefined;
      statistics?: { filterId: number; home: number; away: number }[] | undefined;
    };
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

/** A request for the versions of events whose rooms the socket has joined (requirement LIVE-11). */
export const VersionsRequest = z.object({ eventIds: z.array(RoomId).max(MAX_EVENT_ROOMS) });

/**
 * Responses to requests are JSON text, not objects, as the contract requires.
 * @param content further fields
 */
export const acknowledgement = (ok: boolean, content: object = {}) => JSON.stringify({ ok, ...content });
