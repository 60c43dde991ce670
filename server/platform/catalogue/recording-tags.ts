import { and, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../database/database.ts";
import { tags } from "../database/schema.ts";

/** Moves the platform's tags of matches that have ended to their recordings. */
export async function moveTagsToRecording(tx: Transaction, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .update(tags)
    .set({ videoType: "vod" })
    .where(and(inArray(tags.targetId, [...eventIds]), isNull(tags.ownerId)));
}
