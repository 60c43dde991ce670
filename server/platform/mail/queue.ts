/** Queue of outgoing mails in the database: neither a kill nor an unavailable mail server loses a mail. */
import { and, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { startRecurringTask } from "../../lib/recurring-task.ts";
import type { Connection, Database } from "../database/database.ts";
import { mails } from "../database/schema.ts";
import { type Delivery, type Mail, UndeliverableError } from "./mail.ts";
import type { NoticeKind } from "./notice-texts.ts";
import type { ReminderKind } from "./reminder-texts.ts";

/** Kinds of mail. The text is composed when a mail is sent, so the database stores nothing secret. */
export type MailKind = NoticeKind | ReminderKind;

/**
 * Composes a mail; returns undefined if there is nothing to send to this recipient.
 * @param about id of what the mail is about; undefined for mails about the account
 */
export type Composer = (
  recipient: string,
  locale: string | undefined,
  about: string | undefined,
) => Promise<Mail | undefined>;

/** A mail to queue. */
export interface NewMail {
  kind: MailKind;
  recipient: string;
  locale?: string | undefined;
  /** Id of what the mail is about. */
  about?: string;
}

export interface MailQueue {
  /**
   * Queues a mail; once the transaction commits it will be sent, whatever happens to this process. Does not
   * wait for it.
   */
  add(connection: Connection, kind: MailKind, recipient: string, locale?: string): Promise<void>;
  /** Queues several mails, as `add` does. */
  addAll(connection: Connection, entries: readonly NewMail[]): Promise<void>;
  /** Sends mails that are due; several processes share the work. */
  sendDue(): Promise<void>;
  /** Deletes mails that were sent long ago. */
  prune(): Promise<void>;
  /** Stops sending. Unsent mails wait for the next start. */
  stop(): Promise<void>;
}

export interface MailQueueOptions {
  db: Database;
  delivery: Delivery;
  composers: Record<MailKind, Composer>;
  now: () => number;
  newId: () => string;
  logger: Logger;
}

/**
 * How long (ms) a process has a claimed mail to itself; after that, e.g. after a kill, other processes may
 * take it.
 */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;
/** A link for a new password is useless after a day. */
const GIVE_UP_AFTER_MS = 86_400_000;
const KEPT_MS = 30 * 86_400_000;
/** Polling interval (ms) for mails of other processes; this process sends its own at once. */
const LOOK_MS = 2_000;
const STOP_MS = 3_000;
const BATCH = 10;

/** Creates the queue and begins to look for mails that are due. */
export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { db, delivery, now, newId, logger } = options;
  const sender = createSender(options);
  const stopLooking = startRecurringTask({
    run: sender.sendDue,
    pauseMs: LOOK_MS,
    failureMessage: "the queue of mails could not be read",
    logger,
  });

  async function addAll(connection: Connection, entries: readonly NewMail[]): Promise<void> {
    if (entries.length === 0) return;
    const addedAt = new Date(now());
    await connection
      .insert(mails)
      .values(entries.map((entry) => ({ ...entry, id: newId(), addedAt, nextTryAt: addedAt })));
    sender.sendSoon();
  }

  return {
    add: (connection, kind, recipient, locale) => addAll(connection, [{ kind, recipient, locale }]),
    addAll,
    sendDue: sender.sendDue,
    async prune() {
      const before = now() - KEPT_MS;
      await db.delete(mails).where(and(isNotNull(mails.sentAt), lt(mails.sentAt, new Date(before))));
      await delivery.prune(before);
    },
    async stop() {
      const sent = sender.stop();
      const overdue = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([Promise.all([stopLooking(), sent]), overdue]).catch(() => undefined);
    },
  };
}

/** Creates the functions that send all that is due, of which one run is under way at a time. */
function createSender(options: MailQueueOptions) {
  let isStopped = false;
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    const claim = () => claimDue(options.db, options.now());
    for (let rows = await claim(); rows.length > 0 && !isStopped; rows = await claim()) {
      await Promise.all(rows.map((row) => attempt(row, options)));
    }
  }

  /** A mail that is queued during a run is found by the last query of the run. */
  function sendDue(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    sendDue,
    /** Does not wait for the next look, since a viewer may be waiting for the link. */
    sendSoon() {
      setImmediate(() => {
        if (!isStopped) void sendDue().catch(() => undefined);
      });
    },
    /** Claims nothing more. @returns the run that is under way */
    stop() {
      isStopped = true;
      return sending;
    },
  };
}

type MailRow = typeof mails.$inferSelect;

/** Claims mails that are due, each for the time of the lease. */
async function claimDue(db: Database, now: number): Promise<MailRow[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextTryAt, new Date(now)))
    // Mails about the account first: someone waits for the link, while reminders may come by the thousand.
    .orderBy(sql`(${mails.about} is not null)`, mails.nextTryAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return db
    .update(mails)
    .set({ nextTryAt: new Date(now + LEASE_MS), tries: sql`${mails.tries} + 1` })
    .where(inArray(mails.id, due))
    .returning();
}

/** Sends a mail that was claimed, and records what has become of it. */
async function attempt(row: MailRow, options: MailQueueOptions): Promise<void> {
  const { db, delivery, composers, now } = options;
  const { id, recipient, addedAt } = row;
  const is = eq(mails.id, id);
  try {
    const mail = await composers[row.kind as MailKind]?.(
      recipient,
      row.locale ?? undefined,
      row.about ?? undefined,
    );
    if (!mail) return void (await db.delete(mails).where(is));
    await delivery.deliver({ ...mail, id, date: addedAt });
    await db
      .update(mails)
      .set({ sentAt: new Date(now()), nextTryAt: null })
      .where(is);
  } catch (error) {
    await postpone(row, error, options);
  }
}

/** Plans the next attempt after a failed one, or gives the mail up. */
async function postpone(
  { id, tries, addedAt }: MailRow,
  error: unknown,
  { db, now, logger }: MailQueueOptions,
): Promise<void> {
  const is = eq(mails.id, id);
  const isHopeless = error instanceof UndeliverableError || now() - addedAt.getTime() > GIVE_UP_AFTER_MS;
  // Without the driver's details: they may contain the mail.
  const reason = error instanceof Error ? error.message : String(error);
  if (isHopeless) {
    logger.error({ mailId: id, tries, reason }, "a mail could not be sent and was given up");
    return void (await db.delete(mails).where(is));
  }
  logger.warn({ mailId: id, tries, reason }, "a mail could not be sent yet");
  await db
    .update(mails)
    .set({ nextTryAt: new Date(now() + pauseAfter(tries)) })
    .where(is);
}

/** Pause after a failed attempt (ms): five seconds, doubling, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
}
