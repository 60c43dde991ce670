/** Mails wait in the database until somebody else has them: no kill, and no mail server that is away, loses one. */
import { and, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Connection, Database } from "../database/database.ts";
import { mails } from "../database/schema.ts";
import { startClock } from "../simulation/clock.ts";
import { type Delivery, type Mail, UndeliverableError } from "./mail.ts";

/** What mails are about. The text is written when a mail leaves: nothing secret waits in the database. */
export type MailKind = "password-reset";

/** Writes a mail; undefined when there is nothing to say to this address. */
export type Composer = (recipient: string) => Promise<Mail | undefined>;

export interface MailQueue {
  /** Once this resolves the mail will be sent, whatever happens to this process. It is not waited for. */
  add(connection: Connection, kind: MailKind, recipient: string): Promise<void>;
  /** Sends what is due; several processes share the work. */
  sendDue(): Promise<void>;
  /** Forgets what was sent long ago. */
  prune(): Promise<void>;
  /** Stops sending. What was not sent waits for the next start. */
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

/** A process that was killed over a mail leaves it to the others after this long. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Nobody waits longer than a day for a password. */
const GIVE_UP_AFTER_MS = 86_400_000;
const KEPT_MS = 30 * 86_400_000;
/** How often the queue is looked at for what other processes left; our own mails leave at once. */
const LOOK_MS = 2_000;
const STOP_MS = 3_000;
const BATCH = 10;

export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { db, delivery, composers, now, newId, logger } = options;

  /** Takes what is due; whoever takes it has a minute for it. */
  async function claim() {
    const due = db
      .select({ id: mails.id })
      .from(mails)
      .where(lte(mails.nextTryAt, new Date(now())))
      .orderBy(mails.nextTryAt)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    return db
      .update(mails)
      .set({ nextTryAt: new Date(now() + LEASE_MS), tries: sql`${mails.tries} + 1` })
      .where(inArray(mails.id, due))
      .returning();
  }

  async function sendOne(row: typeof mails.$inferSelect): Promise<void> {
    const { id, recipient, tries, addedAt } = row;
    const is = eq(mails.id, id);
    try {
      const mail = await composers[row.kind as MailKind]?.(recipient);
      if (!mail) return void (await db.delete(mails).where(is));
      await delivery.deliver({ ...mail, id, date: addedAt });
      await db
        .update(mails)
        .set({ sentAt: new Date(now()), nextTryAt: null })
        .where(is);
    } catch (error) {
      const isHopeless = error instanceof UndeliverableError || now() - addedAt.getTime() > GIVE_UP_AFTER_MS;
      // Without the driver's details: they may hold the mail.
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
  }

  async function sendDue(): Promise<void> {
    for (let rows = await claim(); rows.length > 0 && !isStopped; rows = await claim()) {
      await Promise.all(rows.map(sendOne));
    }
  }

  let isStopped = false;
  let sending: Promise<void> | undefined;
  /** One round at a time; a mail that comes during one is found by its last look. */
  const send = () => {
    sending ??= sendDue().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const stopLooking = startClock({
    tick: send,
    pauseMs: LOOK_MS,
    complaint: "the queue of mails could not be read",
    logger,
  });

  return {
    async add(connection, kind, recipient) {
      const addedAt = new Date(now());
      await connection.insert(mails).values({ id: newId(), kind, recipient, addedAt, nextTryAt: addedAt });
      // The clock would find it too; nobody likes to wait for a link.
      setImmediate(() => {
        if (!isStopped) void send().catch(() => undefined);
      });
    },
    sendDue: send,
    async prune() {
      const before = now() - KEPT_MS;
      await db.delete(mails).where(and(isNotNull(mails.sentAt), lt(mails.sentAt, new Date(before))));
      await delivery.prune(before);
    },
    async stop() {
      isStopped = true;
      const overdue = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([Promise.all([stopLooking(), sending]), overdue]).catch(() => undefined);
    },
  };
}

/** Pause after a failed attempt: five seconds, doubling, at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
}
