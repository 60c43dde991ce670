/** Notifications that push services have accepted: written several at a time, because thousands may be at once. */
import { and, asc, inArray, isNotNull, or, sql } from "drizzle-orm";
import { batched } from "../database/batch.ts";
import type { Database } from "../database/database.ts";
import { pushes, sentReminders } from "../database/schema.ts";
import { isClaimed, type Push } from "./claimed.ts";

/** How long the first waits for others (ms). */
const WAIT_MS = 10;

/**
 * Returns a function that deletes a notification that was accepted, so that its reminder is not mailed; resolves when
 * that is written.
 */
export function writingAccepted(db: Database): (row: Push) => Promise<void> {
  const waiting = new Map<string, Push>();
  const write = batched(async (ids: readonly string[]) => {
    const rows = ids.flatMap((id) => waiting.get(id) ?? []);
    for (const id of ids) waiting.delete(id);
    if (rows.length === 0) return new Map<string, never>();
    // First, so that no other notification that fails finds that there was none. In order: two processes may write.
    const unmailed = db
      .select({ id: sentReminders.id })
      .from(sentReminders)
      .where(
        and(
          inArray(
            sentReminders.id,
            rows.map(({ sentReminderId }) => sentReminderId),
          ),
          isNotNull(sentReminders.mailAt),
        ),
      )
      .orderBy(asc(sentReminders.id))
      .for("no key update");
    await db
      .update(sentReminders)
      .set({ mailAt: null })
      .where(sql`${sentReminders.id} = any(array(${unmailed}))`);
    // Locked are those that are being deleted with their device or reminder.
    const own = db
      .select({ id: pushes.id })
      .from(pushes)
      .where(or(...rows.map(isClaimed)))
      .for("update", { skipLocked: true });
    await db.delete(pushes).where(sql`${pushes.id} = any(array(${own}))`);
    return new Map<string, never>();
  }, WAIT_MS);
  return async (row) => {
    waiting.set(row.id, row);
    await write(row.id);
  };
}
