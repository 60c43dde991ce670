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

/** Limits a statement to the events that an operator may mean: by their id, or by the operator's reference. */
export const isEventNamed = (name: string) =>
  and(isEvent, or(eq(media.id, name), eq(media.referenceId, name)));

/** Returns the event that an operator means; a reference may equal another event's id. */
export const eventNamed = <Row extends { id: string }>(
  found: readonly Row[],
  name: string,
): Row | undefined => found.find(({ id }) => id === name) ?? found[0];
