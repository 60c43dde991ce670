/** One attempt to send a notification, and what becomes of it. */
import { and, eq } from "drizzle-orm";
import type { Logger } from "pino";
import { presentError } from "../../../common/log-options.ts";
import type { Database } from "../database/database.ts";
import { pushDevices, pushes, sentReminders } from "../database/schema.ts";
import { type MailQueue, pauseAfter } from "../mail/queue.ts";
import { writingAccepted } from "./accepted.ts";
import { type Device, isClaimed, type Push, postpone } from "./claimed.ts";
import { lockUser, mailIfNoneWaits } from "./mail-instead.ts";
import type { PushMessage, PushService } from "./service.ts";

const MAX_PAUSE_MS = 60_000;
const pauseOf = (tries: number) => Math.min(pauseAfter(tries), MAX_PAUSE_MS);

/** Undefined if there is nothing to send any more. */
export type Content = Omit<PushMessage, "ttlSeconds"> | undefined;

export interface AttemptOptions {
  db: Database;
  push: PushService;
  mails: Pick<MailQueue, "addAll">;
  now: () => number;
  logger: Logger;
}

/** Sends a claimed notification to its device; never rejects. */
type Attempt = (row: Push, device: Device, compose: () => Promise<Content>) => Promise<void>;

/** Creates the function that sends a notification; those that were accepted are written several at a time. */
export function createAttempt(options: AttemptOptions): Attempt {
  const { db, push, now, logger } = options;
  const writeAccepted = writingAccepted(db);

  async function send(row: Push, device: Device, content: Content): Promise<void> {
    const { id: pushId, tries, expiresAt } = row;
    const leftMs = expiresAt.getTime() - now();
    if (!content || leftMs <= 0) return void (await db.delete(pushes).where(isClaimed(row)));
    const outcome = await push.send(device, { ...content, ttlSeconds: Math.floor(leftMs / 1000) });
    if (outcome.kind === "accepted") return writeAccepted(row);
    if (outcome.kind === "gone") return giveUp(row, device, options, { isGone: true });
    const { reason } = outcome;
    if (outcome.kind === "later") {
      const pauseMs = Math.max(pauseOf(tries), outcome.afterMs ?? 0);
      const isHopeless = pauseMs >= expiresAt.getTime() - now();
      logger.warn({ pushId, tries, reason, isHopeless }, "a notification could not be sent");
      return isHopeless ? giveUp(row, device, options) : postpone(db, row, now() + pauseMs);
    }
    const service = new URL(device.endpoint).host;
    logger.error({ pushId, service, reason }, "a notification was refused and was given up");
    await giveUp(row, device, options);
  }

  return async (row, device, compose) => {
    const { id: pushId, tries } = row;
    try {
      await send(row, device, await compose());
    } catch (error) {
      // Without the values of a statement.
      const reason = presentError(error).message;
      logger.error({ pushId, tries, reason }, "sending a notification failed");
      // If this fails, too, the lease ends.
      await postpone(db, row, now() + pauseOf(tries)).catch(() => undefined);
    }
  };
}

/** Deletes a notification that does not arrive, and mails its reminder if it was the last. */
async function giveUp(
  row: Push,
  { id, userId, endpoint }: Device,
  options: AttemptOptions,
  { isGone = false } = {},
): Promise<void> {
  const { sentReminderId } = row;
  await options.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Before its notifications, as by everything else that deletes it.
    await tx
      .select({ id: sentReminders.id })
      .from(sentReminders)
      .where(eq(sentReminders.id, sentReminderId))
      .for("no key update");
    // The same browser may have subscribed anew meanwhile.
    const isSame = and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint));
    if (isGone) await tx.delete(pushDevices).where(isSame);
    await tx.delete(pushes).where(isClaimed(row));
    await mailIfNoneWaits(tx, sentReminderId, options);
  });
}
