/** Notifications of goals, for devices on which viewers have asked for them. */
import {
  and,
  asc,
  between,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { presentError } from "../../../common/log-options.ts";
import { isEvent } from "../catalogue/conditions.ts";
import type { Platform } from "../context.ts";
import type { Connection } from "../database/database.ts";
import { media, pushDevices, sentReminders, tags, users } from "../database/schema.ts";
import { addPushes } from "../push/add-pushes.ts";

/** Value of `sent_reminders.kind`. */
const GOAL = "goal";

/** How long a goal waits (ms): the video of viewers is behind, and a goal that does not count is removed again. */
export const GOAL_DELAY_MS = 30_000;
/** How long a goal is looked for after that (ms): a process may be restarted, and rows may be locked. */
const LOOK_MS = 2 * 60_000;
/** How long after it was entered a goal is news (ms). */
const USEFUL_MS = 10 * 60_000;
/** How long after its start goals of a match are looked for (ms). */
const MATCH_MS = 8 * 3_600_000;
/** Sports in which teams score too often for a notification each. */
const HIGH_SCORING = ["handball", "basketball"];
/** Users of one transaction. */
const BATCH = 500;

type Sender = Pick<Platform, "db" | "now" | "newId" | "logger">;
interface Goal {
  id: string;
  mediaId: string;
  startsAt: Date;
  addedAt: Date;
}

/**
 * Queues the notifications of goals that were entered half a minute ago, for users who were reminded of the match, and
 * their devices that show goals. A row of `sent_reminders` is unique for a user and a goal, and goes with the goal.
 */
export async function sendGoals(sender: Sender): Promise<void> {
  for (const goal of await findGoals(sender)) {
    try {
      // Usually there is none, and then there is no transaction.
      let found = (await dueOf(sender.db, goal).limit(1)).length === 0 ? 0 : BATCH;
      while (found === BATCH) found = await queueGoal(sender, goal);
    } catch (error) {
      // The goal may have been removed meanwhile. Others, and reminders, are not held up.
      const reason = presentError(error).message;
      sender.logger.warn({ tagId: goal.id, reason }, "notifications of a goal could not be queued yet");
    }
  }
}

function findGoals({ db, now }: Sender): Promise<Goal[]> {
  const time = now();
  return db
    .select({ id: tags.id, mediaId: media.id, startsAt: media.startsAt, addedAt: tags.addedAt })
    .from(media)
    .innerJoin(tags, and(eq(tags.targetId, media.id), tags.isGlobal))
    .where(
      and(
        isEvent,
        // The last goal may be entered just before the match ends.
        inArray(media.status, ["live", "archived"]),
        between(media.startsAt, new Date(time - MATCH_MS), new Date(time)),
        or(isNull(media.sportType), notInArray(media.sportType, HIGH_SCORING)),
        isNull(tags.ownerId),
        eq(tags.type, "goal"),
        gt(tags.addedAt, new Date(time - GOAL_DELAY_MS - LOOK_MS)),
        lte(tags.addedAt, new Date(time - GOAL_DELAY_MS)),
      ),
    )
    .orderBy(asc(tags.addedAt));
}

/** @returns the number of users who had to be notified */
function queueGoal({ db, now, newId }: Sender, goal: Goal): Promise<number> {
  const { id: tagId, mediaId, startsAt } = goal;
  return db.transaction(async (tx) => {
    const due = await dueOf(tx, goal)
      .limit(BATCH)
      // Those that another process has locked are left to it, or to the next time.
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return 0;
    const addedAt = new Date(now());
    const sent = await tx
      .insert(sentReminders)
      .values(
        due.map(({ id: userId }) => ({ id: newId(), userId, mediaId, kind: GOAL, startsAt, addedAt, tagId })),
      )
      .onConflictDoNothing()
      .returning();
    const expiresAt = new Date(goal.addedAt.getTime() + USEFUL_MS);
    const shown = sent.map(({ id, userId }) => ({ id, userId, expiresAt }));
    const pushed = await addPushes(tx, shown, { now, newId }, showsGoal(goal));
    // Their device is being changed: they are found again.
    const missed = sent.filter(({ userId }) => !pushed.has(userId)).map(({ id }) => id);
    if (missed.length > 0) await tx.delete(sentReminders).where(inArray(sentReminders.id, missed));
    return due.length - missed.length;
  });
}

/** Whether a device shows a goal: only if that was asked for before. */
const showsGoal = ({ addedAt }: Goal) =>
  and(isNotNull(pushDevices.goalsSince), lte(pushDevices.goalsSince, addedAt));

/** Selects users who were reminded of the match, have a device that shows the goal, and have not been notified of it. */
function dueOf(connection: Connection, goal: Goal) {
  const reminded = connection
    .select({ userId: sentReminders.userId })
    .from(sentReminders)
    .innerJoin(pushDevices, and(eq(pushDevices.userId, sentReminders.userId), showsGoal(goal)))
    .where(and(eq(sentReminders.mediaId, goal.mediaId), isNull(sentReminders.tagId)));
  const known = alias(sentReminders, "known");
  const wasNotified = connection
    .select({ one: sql`1` })
    .from(known)
    .where(and(eq(known.userId, users.id), eq(known.tagId, goal.id)));
  return connection
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, reminded), notExists(wasNotified)))
    .orderBy(asc(users.id));
}
