import type { Viewer } from "../accounts/sessions.ts";
import type { Entitlement } from "../commerce/entitlements.ts";
import type { media } from "../database/schema.ts";

export type MediaRow = typeof media.$inferSelect;

/** Recipient of a response; decides which stream URLs it may contain. */
export interface Audience {
  signedIn: boolean;
  userId: string | null;
  /** ISO country code; undefined if unknown. */
  country: string | undefined;
  /** Language of the texts that the simulation writes; English without one. */
  locale?: string | undefined;
  entitlements: readonly Entitlement[];
}

/** Fields of a medium that decide who may play it. */
export type Guarded = Pick<
  MediaRow,
  "mediaType" | "ownerId" | "coverage" | "eventId" | "identityIds" | "teamIds" | "regions"
>;

/** Whether users can be reminded of a medium: of an event that is still to come. */
export const canRemind = ({ mediaType, status }: Pick<MediaRow, "mediaType" | "status">): boolean =>
  mediaType === "event" && status === "upcoming";

/** Whether the operator has cancelled an event that had not started. */
export const isCancelled = ({ status }: Pick<MediaRow, "status">): boolean => status === "cancelled";

/** Whether there is a stream to play, live or recorded. */
export const hasStarted = (row: Pick<MediaRow, "status">): boolean =>
  row.status !== "upcoming" && !isCancelled(row);

/** Whether a row is a match that is live or over. */
export const isStartedMatch = (row: MediaRow): boolean =>
  row.mediaType === "event" && row.ownerId === null && row.status !== "channel" && hasStarted(row);

/** Whether a medium is restricted to members or to viewers who paid. */
export function isPaid({ coverage }: Pick<MediaRow, "coverage">): boolean {
  return coverage !== "commerce_free_media";
}

/** Whether its stream URLs are signed: all restricted media, and clips that users own. */
export function needsSignature(item: Pick<MediaRow, "coverage" | "ownerId">): boolean {
  return isPaid(item) || item.ownerId !== null;
}

/** Whether this audience may play it: it is free, or the audience is entitled to it. */
export function isAvailableForUser(item: Guarded, audience: Audience): boolean {
  if (item.ownerId !== null) return item.ownerId === audience.userId;
  switch (item.coverage) {
    case "commerce_free_media":
      return true;
    case "commerce_members_media":
      return audience.signedIn;
    default:
      return audience.entitlements.some((entitlement) => opens(entitlement, item));
  }
}

function opens({ type, eventId, identityIds }: Entitlement, item: Guarded): boolean {
  if (type === "ppv") return eventId === item.eventId;
  return covers(identityIds, item);
}

/** Whether a subscription to these leagues, categories or teams covers this medium. */
export function covers(
  planned: readonly string[],
  { identityIds, teamIds }: Pick<Guarded, "identityIds" | "teamIds">,
): boolean {
  return planned.length === 0 || planned.some((id) => identityIds.includes(id) || teamIds.includes(id));
}

/**
 * Whether it may be shown in the country of the audience. An unknown country gets only media without
 * restrictions.
 */
export function isAvailableInRegion(item: Guarded, audience: Audience): boolean {
  return item.regions === null || (audience.country !== undefined && item.regions.includes(audience.country));
}

/** Returns sign-in, country and entitlements of the caller of a request. */
export function audienceOf(viewer: Viewer | null, country: string | undefined): Audience {
  if (!viewer) return { signedIn: false, userId: null, country, entitlements: [] };
  return { signedIn: true, userId: viewer.userId, country, entitlements: viewer.entitlements };
}
