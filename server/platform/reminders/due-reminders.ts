/** Statements that find the reminders for which a mail has to be queued. */
import {
  and,
  between,
  type Column,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hasRecording, isEvent } from "../catalogue/conditions.ts";
import type { Connection } from "../database/database.ts";
import { follows, media, reminderSettings, reminders, sentReminders, users } from "../database/schema.ts";
import { REMINDER_MINUTES } from "./reminders.ts";

/** How long after its start (ms) users are notified of the recording of a match, if it was not available before. */
export const RECORDING_MS = 2 * 86_400_000;
const MAX_REMINDER_MS = Math.max(...REMINDER_MINUTES) * 60_000;

export type AheadKind = "match-starting" | "match-moved";
/** Who is reminded of what, and how long before the start (min). */
interface Wish {
  userId: Column;
  mediaId: Column;
  minutes: Column;
}

const sent = alias(sentReminders, "sent");
const isThisStart = eq(sent.startsAt, media.startsAt);
const one = { one: sql`1` };

/** An operator may start a match early. */
const isAhead = (now: number) =>
  and(isEvent, inArray(media.status, ["upcoming", "live"]), gt(media.startsAt, new Date(now)));
const isNear = (now: number) => lte(media.startsAt, new Date(now + MAX_REMINDER_MS));
const dueAt = (minutes: Column | SQL) => sql`(${media.startsAt} - make_interval(mins => ${minutes}))`;
const ofMatch = ({ mediaId }: Wish) => eq(sent.mediaId, mediaId);

/**
 * The rows of one user, under the name of the table or alias. The offset keeps the planner from reading the rows of all
 * users for each user, as it does when its statistics are from before a match had many.
 */
const ofUser = (
  table: typeof sentReminders | typeof follows | typeof reminders,
  name: string,
  userId: Column,
) => sql`(select * from ${table} where ${table.userId} = ${userId} offset 0) ${sql.identifier(name)}`;
const sentTo = ({ userId }: Wish) => ofUser(sentReminders, "sent", userId);

/**
 * Whether someone was notified of another start of the match: of others no reminders have to be looked at. Two probes of the
 * index for each match.
 */
function wasMoved(connection: Connection) {
  const wasAnnounced = (isOther: typeof lt) =>
    exists(
      connection
        .select(one)
        .from(sentReminders)
        .where(and(eq(sentReminders.mediaId, media.id), isOther(sentReminders.startsAt, media.startsAt))),
    );
  return or(wasAnnounced(lt), wasAnnounced(gt));
}

function isDue(connection: Connection, kind: AheadKind, wish: Wish, now: number) {
  const known = connection.select(one).from(sentTo(wish));
  if (kind === "match-moved") {
    const lastNotified = connection
      .select({ startsAt: sql`${sent.startsAt}` })
      .from(sentTo(wish))
      .where(ofMatch(wish))
      // Of two mails of the same millisecond the one about this start counts: it is not sent again.
      .orderBy(desc(sent.addedAt), desc(sql`${isThisStart}`))
      .limit(1);
    // Without a mail there is no time to compare with, and the comparison is null.
    return sql`(${lastNotified}) <> ${media.startsAt}`;
  }
  return and(
    isNear(now),
    sql`${dueAt(wish.minutes)} <= ${new Date(now)}`,
    notExists(
      connection
        .select(one)
        .from(sentTo(wish))
        .where(and(ofMatch(wish), eq(sent.kind, kind), isThisStart)),
    ),
    // A mail about the new time that was queued when the reminder was due stands for the reminder.
    notExists(known.where(and(ofMatch(wish), isThisStart, gte(sent.addedAt, dueAt(wish.minutes))))),
  );
}

/** Columns of a mail. */
const mailOf = (connection: Connection, kind: AheadKind, wish: Wish) => ({
  userId: sql<string>`${wish.userId}`,
  mediaId: media.id,
  startsAt: media.startsAt,
  email: users.email,
  remindsByMail: users.remindsByMail,
  /** Mail of the same kind about the same start: there is none of a reminder that is due. */
  sentId:
    kind === "match-starting"
      ? sql<string | null>`null`
      : sql<string | null>`(${connection
          .select({ id: sql`${sent.id}` })
          .from(sentTo(wish))
          .where(and(ofMatch(wish), eq(sent.kind, kind), isThisStart))})`,
});

/** Selects reminders of single matches. */
export function dueOfMatches(connection: Connection, kind: AheadKind, now: number) {
  const moved = connection
    .select({ id: media.id })
    .from(media)
    .where(and(isAhead(now), wasMoved(connection)));
  return connection
    .select({ ...mailOf(connection, kind, reminders), locale: reminders.locale })
    .from(reminders)
    .innerJoin(media, eq(media.id, reminders.mediaId))
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(
      and(
        isAhead(now),
        isNotNull(reminders.minutes),
        kind === "match-moved" ? inArray(reminders.mediaId, moved) : undefined,
        isDue(connection, kind, reminders, now),
      ),
    )
    .orderBy(media.startsAt);
}

/** A match of which followers may have to be reminded. */
export interface NearMatch {
  id: string;
  /** What it is followed by: its teams, leagues and categories. */
  followedBy: string[];
}

/** Since when a reminder is due: a match that is added late, or moved closer, is due from then on. */
const dueSince = (minutes: Column | SQL) =>
  sql`greatest(${dueAt(minutes)}, ${media.addedAt}, ${media.revisedAt})`;

/**
 * Finds the few matches of which those who follow them may have to be reminded, or notified that they were moved.
 * @param since what was due before was looked for already (ms since the epoch)
 */
export function findNearMatches(
  connection: Connection,
  kind: AheadKind,
  { now, since }: { now: number; since: number },
): Promise<NearMatch[]> {
  const hasBecomeDue = REMINDER_MINUTES.map((minutes) =>
    and(
      sql`${dueAt(sql`${minutes}::int`)} <= ${new Date(now)}`,
      sql`${dueSince(sql`${minutes}::int`)} >= ${new Date(since)}`,
    ),
  );
  const isRevisedSince = or(isNull(media.revisedAt), gte(media.revisedAt, new Date(since)));
  return connection
    .select({ id: media.id, followedBy: sql<string[]>`${media.identityIds} || ${media.teamIds}` })
    .from(media)
    .where(
      and(
        isAhead(now),
        kind === "match-moved"
          ? and(isRevisedSince, wasMoved(connection))
          : and(isNear(now), or(...hasBecomeDue)),
      ),
    )
    .orderBy(media.startsAt);
}

/**
 * Finds those who follow a match and want reminders of all such matches, by their ids.
 * @param after last id of the page before
 */
export async function findFollowers(
  connection: Connection,
  { followedBy }: NearMatch,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await connection
    .selectDistinct({ userId: follows.userId })
    .from(follows)
    .innerJoin(reminderSettings, eq(reminderSettings.userId, follows.userId))
    .where(
      and(
        inArray(follows.referenceId, followedBy),
        gt(follows.userId, after),
        isNotNull(reminderSettings.followedMinutes),
      ),
    )
    .orderBy(follows.userId)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Selects reminders of one match for some of those who follow it and want them of all such matches. */
export function dueOfFollowed(
  connection: Connection,
  kind: AheadKind,
  now: number,
  { id, followedBy, followers }: NearMatch & { followers: string[] },
) {
  const settings = reminderSettings;
  const wish = { userId: settings.userId, mediaId: media.id, minutes: settings.followedMinutes };
  const isStarting = kind === "match-starting";
  // What is chosen or followed when it is too late sends nothing, unless the match is moved after that.
  const isInTime = (chosen: Column) => (isStarting ? sql`${chosen} <= ${dueSince(wish.minutes)}` : undefined);
  const isFollowed = exists(
    connection
      .select(one)
      .from(ofUser(follows, "follows", settings.userId))
      .where(and(inArray(follows.referenceId, followedBy), isInTime(follows.addedAt))),
  );
  const hasOwn = connection
    .select(one)
    .from(ofUser(reminders, "reminders", settings.userId))
    .where(eq(reminders.mediaId, id));
  return connection
    .select({ ...mailOf(connection, kind, wish), locale: settings.locale })
    .from(settings)
    .innerJoin(media, eq(media.id, id))
    .innerJoin(users, eq(users.id, settings.userId))
    .where(
      and(
        isAhead(now),
        inArray(settings.userId, followers),
        isNotNull(settings.followedMinutes),
        isInTime(settings.followedSince),
        isFollowed,
        notExists(hasOwn),
        isDue(connection, kind, wish, now),
      ),
    )
    .orderBy(settings.userId);
}

/** Selects recordings that have become available, for those who were reminded of the match and want to know. */
export function dueRecordings(connection: Connection, now: number) {
  const settings = reminderSettings;
  const wasNotified = connection
    .select(one)
    .from(sent)
    .where(
      and(eq(sent.userId, settings.userId), eq(sent.mediaId, media.id), eq(sent.kind, "recording-ready")),
    );
  return connection
    .select({
      userId: sentReminders.userId,
      mediaId: media.id,
      startsAt: media.startsAt,
      email: users.email,
      remindsByMail: users.remindsByMail,
      locale: settings.locale,
      sentId: sql<string | null>`null`,
    })
    .from(sentReminders)
    .innerJoin(media, eq(media.id, sentReminders.mediaId))
    .innerJoin(settings, eq(settings.userId, sentReminders.userId))
    .innerJoin(users, eq(users.id, sentReminders.userId))
    .where(
      and(
        isEvent,
        hasRecording,
        between(media.startsAt, new Date(now - RECORDING_MS), new Date(now)),
        ne(sentReminders.kind, "recording-ready"),
        isNull(sentReminders.tagId),
        lt(settings.recordingsSince, media.startsAt),
        notExists(wasNotified),
      ),
    )
    .orderBy(media.startsAt);
}
