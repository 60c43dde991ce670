/** Conditions of queries that several modules share. */
import { and, eq, isNull } from "drizzle-orm";
import { media, metrics } from "../database/schema.ts";

/** Events of the platform: no clips, no highlights, nothing that a user owns. */
export const isEvent = and(eq(media.mediaType, "event"), isNull(media.ownerId));

/** The line of an event's statistics that is its score. */
export const isScore = and(eq(metrics.section, "scores"), eq(metrics.shortName, "Total"));
