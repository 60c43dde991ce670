import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Platform } from "../context.ts";
import { media } from "../database/schema.ts";
import { notFound } from "../http/failures.ts";
import type { MediaRow } from "./access.ts";
import { type MediaWithMatch, mediaColumns } from "./media-columns.ts";
import type { MediaScope } from "./media-query.ts";

const PUBLISHED_TYPES = ["event", "clip", "highlight"] as const;
/** Kinds of media that a user can own. */
export const OWN_TYPES = ["user_clip", "user_highlight"] as const;

/** Identifies one medium by our id or by the partner's reference. */
export interface MediaName {
  id: string;
  idType?: "id" | "reference_id";
  /** Restricts the search to this kind. */
  media_type?: string;
}

/** Finds one medium; undefined if it is unknown, of another kind, or owned by another user. */
export async function findOneMedia(
  { db }: Platform,
  scope: MediaScope,
  name: MediaName,
): Promise<MediaWithMatch | undefined> {
  const [row] = await db
    .select(mediaColumns)
    .from(media)
    .where(
      and(
        eq(name.idType === "reference_id" ? media.referenceId : media.id, name.id),
        inArray(media.mediaType, [...scope.mediaTypes]),
        name.media_type ? eq(media.mediaType, name.media_type) : undefined,
        scope.ownerId === null ? isNull(media.ownerId) : eq(media.ownerId, scope.ownerId),
      ),
    );
  return row;
}

/**
 * Like `findOneMedia`, but fails if there is none.
 * @throws Failure 404
 */
export async function requireMedia(
  platform: Platform,
  scope: MediaScope,
  name: MediaName,
): Promise<MediaWithMatch> {
  const row = await findOneMedia(platform, scope, name);
  if (!row) throw notFound("Video");
  return row;
}

/**
 * Returns a video that the caller may see: a published one, or their own.
 * @param userId null for a caller who is not signed in
 * @throws Failure 404
 */
export async function requireKnown(
  { reads }: Pick<Platform, "reads">,
  userId: string | null,
  id: string,
): Promise<MediaRow> {
  const row = await reads.media(id);
  const types: readonly string[] = row?.ownerId === null ? PUBLISHED_TYPES : OWN_TYPES;
  const isKnown = row && types.includes(row.mediaType) && (row.ownerId === null || row.ownerId === userId);
  if (!isKnown) throw notFound("Video");
  return row;
}
