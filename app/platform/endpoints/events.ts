import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { type Media, type MediaType, mediaSchema } from "../contract/media";
import { type ListQuery, listBody, type Paged } from "../contract/paged";
import { type Product, productSchema } from "../contract/product";
import { content, id, list } from "../contract/read";
import { type Stats, statsSchema } from "../contract/stats";
import { PlatformError } from "../errors";
import { getById } from "./get-by-id";
import { mediaPageFor } from "./media-for";

/** Media types that are read from the clip resource. */
const CLIP_KINDS: readonly MediaType[] = ["highlight", "user_clip", "user_highlight"];
/** Size of an event's media lists, newest first (requirement CALL-7). */
const EVENT_MEDIA_SIZE = 24;

/** `POST /api/event/list`. */
export function listEvents(platform: PlatformClient, query: ListQuery): Promise<Paged<Media>> {
  return platform.call("POST", "/api/event/list", {
    auth: "opt",
    body: listBody(query),
    reply: mediaPageFor(platform),
  });
}

/**
 * `GET /api/event/get_by_id` or, for highlights and user media, `GET /api/clip/get_by_id`.
 * @param idType kind of the id: the platform's own (`id`) or the partner's (`reference_id`)
 * @throws PlatformError with `isNotFound` when there is no such media
 */
export async function getMedia(
  platform: PlatformClient,
  id: string,
  mediaType: MediaType = "event",
  idType: "id" | "reference_id" = "id",
): Promise<Media> {
  const resource = CLIP_KINDS.includes(mediaType) ? "clip" : "event";
  const media = await getById(platform, `/api/${resource}/get_by_id`, id, {
    auth: "opt",
    query: { idType, media_type: mediaType },
    entity: mediaSchema,
  });
  return platform.hideResult(media);
}

/** A sport that has events, and their number. */
export interface SportCount {
  sportType: string;
  count: number;
}

const sportCount = z.object({ sportType: id, count: z.coerce.number().catch(0) });
const sportCounts = content(
  z.union([
    z
      .record(z.string(), z.coerce.number())
      .transform((counts) => Object.entries(counts).map(([sportType, count]) => ({ sportType, count }))),
    list(sportCount),
  ]),
);

/** `GET /api/event/grouped_sport_count`: a list, or a map from sport to number. */
export function countBySport(platform: PlatformClient): Promise<SportCount[]> {
  return platform.call("GET", "/api/event/grouped_sport_count", {
    auth: "opt",
    isForEveryone: true,
    reply: sportCounts,
  });
}

/** `GET /api/event/stats`. */
export function getStats(platform: PlatformClient, id: string): Promise<Stats> {
  return platform.call("GET", "/api/event/stats", {
    auth: "opt",
    isForEveryone: true,
    query: { id, score: true, overview: true },
    reply: statsSchema,
  });
}

/** `POST /api/clip/list`: public clips and highlights. */
export function listClips(platform: PlatformClient, query: ListQuery): Promise<Paged<Media>> {
  return platform.call("POST", "/api/clip/list", {
    auth: "opt",
    body: { ...listBody(query), type: "list" },
    reply: mediaPageFor(platform),
  });
}

/** Statuses with which platforms refuse a filter that they do not know. */
const REFUSALS = [400, 422];

/** The same of clips that are about one player; of all clips from a platform that refuses the filter. */
export async function listPlayerClips(platform: PlatformClient, query: ListQuery): Promise<Paged<Media>> {
  try {
    return await listClips(platform, { ...query, filters: { ...query.filters, hasPlayer: true } });
  } catch (error) {
    if (error instanceof PlatformError && REFUSALS.includes(error.status)) return listClips(platform, query);
    throw error;
  }
}

/**
 * Returns the newest clips or highlights of one event.
 * @param narrower further filters, such as `hasPlayer`
 */
export function listEventClips(
  platform: PlatformClient,
  eventId: string,
  mediaType: MediaType,
  narrower: ListQuery["filters"] = {},
): Promise<Paged<Media>> {
  return listClips(platform, {
    size: EVENT_MEDIA_SIZE,
    sort: "added",
    order: "desc",
    filters: { event_id: eventId, media_type: mediaType, ...narrower },
  });
}

/** `GET /api/vod/get_related_videos`: at most `size` videos, by default as many as the platform chooses. */
export function listRelated(platform: PlatformClient, id: string, size?: number): Promise<Paged<Media>> {
  return platform.call("GET", "/api/vod/get_related_videos", {
    auth: "opt",
    query: { id, size },
    reply: mediaPageFor(platform),
  });
}

const products = list(productSchema);
const offers = content(
  z.union([z.object({ entries: products }).transform((page) => page.entries), products]),
);

/** `GET /api/event/get_commerce_options`: offers that give access to an event. */
export function listOffers(platform: PlatformClient, eventId: string): Promise<Product[]> {
  return platform.call("GET", "/api/event/get_commerce_options", {
    auth: "opt",
    query: { eventId },
    reply: offers,
  });
}

/** `POST /api/clip/user_list`: the viewer's own clips or highlights; default order: newest first. */
export function listUserMedia(platform: PlatformClient, query: ListQuery): Promise<Paged<Media>> {
  return platform.call("POST", "/api/clip/user_list", {
    auth: "yes",
    body: listBody({ sort: "added", order: "desc", ...query }),
    reply: mediaPageFor(platform),
  });
}
