/** Work that the platform does by itself, at start and then regularly. */
import { startRecurringTask } from "../lib/recurring-task.ts";
import { deleteExpiredDeviceCodes } from "./accounts/device-codes.ts";
import { deleteExpiredResets } from "./accounts/password-change.ts";
import { pruneCardForms } from "./commerce/card-forms.ts";
import { renewPlans } from "./commerce/renewals.ts";
import { settleForgotten } from "./commerce/sending.ts";
import type { Platform } from "./context.ts";
import { keepTime } from "./event-control/keep-time.ts";
import { pruneQuality } from "./quality/sums.ts";
import { sendGoals } from "./reminders/goals.ts";
import { pruneReminders, sendReminders } from "./reminders/send-reminders.ts";
import { playMatchDay } from "./simulation/match-day.ts";
import type { PlaylistReader } from "./streams/read-playlist.ts";
import { streamStateOf } from "./streams/stream-state.ts";

const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
/** Interval (ms) at which charges with an unknown outcome that are due for a check are looked up. */
const SETTLE_PAUSE_MS = 5_000;
/** Interval (ms) at which reminders that are due are looked up. */
const REMIND_PAUSE_MS = 5_000;
/** Interval (ms) at which the playlists of live matches are read. */
const KEEP_TIME_PAUSE_MS = 2_000;
/** Short (ms), so that a goal is announced within seconds of appearing in the video. */
const MATCH_DAY_PAUSE_MS = 5_000;

/**
 * Brings the match day up to date before the platform reports ready, then keeps it running.
 * @returns a function that stops it
 */
export async function startSimulation(platform: Platform): Promise<() => Promise<void>> {
  const { logger } = platform;
  const run = async () => void (await playMatchDay(platform));
  const failureMessage = "the match day could not be played on";
  await run().catch((error) => logger.warn({ err: error }, failureMessage));
  return startRecurringTask({ run, pauseMs: MATCH_DAY_PAUSE_MS, failureMessage, logger });
}

/**
 * Starts and ends matches with streams of the operator, at start and then regularly.
 * @param read reads playlists of the operator's media servers
 * @returns a function that stops it
 */
export function keepTimeRegularly(platform: Platform, read: PlaylistReader): () => Promise<void> {
  const { logger } = platform;
  const stateOf = (url: string) => streamStateOf(read, url);
  const run = () => keepTime({ ...platform, stateOf });
  const failureMessage = "matches with streams could not be started and ended";
  return startRecurringTask({ run, pauseMs: KEEP_TIME_PAUSE_MS, failureMessage, logger });
}

/**
 * Finds out the outcome of charges whose response was lost, at start and then regularly.
 * @returns a function that stops it
 */
export function settleRegularly(platform: Platform): () => Promise<void> {
  const { logger } = platform;
  let since = 0;
  const run = async () => {
    since = await settleForgotten(platform, since);
  };
  return startRecurringTask({
    run,
    pauseMs: SETTLE_PAUSE_MS,
    failureMessage: "lost charges could not be looked for",
    logger,
  });
}

/**
 * Reminds users of matches regularly.
 * @returns a function that stops it
 */
export function remindRegularly(platform: Platform): () => Promise<void> {
  let since = 0;
  const run = async () => {
    await sendGoals(platform);
    since = await sendReminders(platform, since);
  };
  return startRecurringTask({
    run,
    pauseMs: REMIND_PAUSE_MS,
    failureMessage: "reminders could not be looked for",
    logger: platform.logger,
  });
}

/**
 * Deletes expired records and renews subscriptions regularly.
 * @returns a function that stops it
 */
export function sweepRegularly(platform: Platform): () => Promise<void> {
  const { db, sessions, attempts, mails, logger, now } = platform;
  let running = Promise.resolve();
  const sweep = () => {
    const sweeps = [
      sessions.sweep(),
      attempts.sweep(),
      deleteExpiredResets(db, now()),
      deleteExpiredDeviceCodes(db, now()),
      renewPlans(platform),
      pruneCardForms(platform),
      mails.prune(),
      pruneQuality(db, now()),
      pruneReminders(platform),
    ];
    running = Promise.all(sweeps).then(
      () => undefined,
      (error) => logger.warn({ err: error }, "the regular clean-up did not finish"),
    );
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
