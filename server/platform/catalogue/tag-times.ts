import type { tags } from "../database/schema.ts";

/** A tag that the platform sets begins this long before its moment, and ends as long after it (ms). */
const MARGIN_MS = 6_000;

/** Start and end of the tag of a moment, in media time (ms). */
export const tagAround = (atMs: number) => ({
  startMs: Math.max(0, atMs - MARGIN_MS),
  endMs: atMs + MARGIN_MS,
});

/**
 * Returns the moment that a tag is about, in media time (ms): the start of a user's tag, and the middle of one
 * that the platform has set.
 */
export const momentMsOfTag = ({
  ownerId,
  startMs,
  endMs,
}: Pick<typeof tags.$inferSelect, "ownerId" | "startMs" | "endMs">): number =>
  ownerId === null ? Math.max(startMs, endMs - MARGIN_MS) : startMs;
