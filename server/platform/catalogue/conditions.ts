/** Conditions of queries that several modules share. */
import { and, type Column, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { media, metrics } from "../database/schema.ts";

/** Events of the platform: no clips, no highlights, nothing that a user owns. */
export const isEvent = and(eq(media.mediaType, "event"), isNull(media.ownerId));

/** The line of an event's statistics that is its score. */
export const isScore = and(eq(metrics.section, "scores"), eq(metrics.shortName, "Total"));

/** Whether a medium is one of a followed team, league or category. @param referenceId column of what is followed */
export const isOfFollowed = (referenceId: Column) =>
  sql`${referenceId} = any(${media.identityIds} || ${media.teamIds})`;

/** Matches that are over and have a recording; see `streamsOf`. */
export const hasRecording = and(
  eq(media.status, "archived"),
  or(media.hasDemoStream, isNotNull(media.recordingUrl), isNotNull(media.streamUrl)),
);
