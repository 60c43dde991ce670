import { z } from "zod";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Times of the survey (ms) (requirement PROMPT-2), in production and in all other flavours. */
const PRODUCTION_TIMES = { accountAge: 7 * DAY_MS, returnsAfter: 1440 * MINUTE_MS, startDelay: 20_000 };
const TRIAL_TIMES = { accountAge: 30 * MINUTE_MS, returnsAfter: 10 * MINUTE_MS, startDelay: 5_000 };

/** Answers to the survey, by the names of the user's records (requirement PROMPT-3). */
export const SURVEY_ANSWERS = ["skipped", "submitted", "closed"] as const;
export type SurveyAnswer = (typeof SURVEY_ANSWERS)[number];

const recordSchema = z.looseObject({
  surveyName: z.string(),
  skipped: z.string().optional().catch(undefined),
  submitted: z.string().optional().catch(undefined),
  closed: z.string().optional().catch(undefined),
});
const recordsSchema = z.array(z.unknown()).catch([]);

type Options = Readonly<Record<string, unknown>> | undefined;

/** Part of a viewer's profile that determines when the survey is due. */
export interface SurveyedUser {
  /** Creation of the account, ISO date-time. */
  added?: string;
  options?: Options;
}

function recordOf(options: Options, surveyName: string) {
  for (const raw of recordsSchema.parse(options?.surveys)) {
    const parsed = recordSchema.safeParse(raw);
    if (parsed.success && parsed.data.surveyName === surveyName) return parsed.data;
  }
  return undefined;
}

/**
 * Returns the earliest time at which the survey may be shown to a user (requirements PROMPT-1 and PROMPT-2).
 * @returns ms since the epoch; undefined if never: no creation date, or the survey was submitted or closed
 * before
 */
export function surveyDueAt(user: SurveyedUser, surveyName: string, flavour: string): number | undefined {
  const times = timesOf(flavour);
  const added = Date.parse(user.added ?? "");
  const record = recordOf(user.options, surveyName);
  if (Number.isNaN(added) || record?.submitted || record?.closed) return undefined;
  const skipped = Date.parse(record?.skipped ?? "");
  const afterSkip = Number.isNaN(skipped) ? 0 : skipped + times.returnsAfter;
  return Math.max(added + times.accountAge, afterSkip);
}

/** Returns how long a page must be open before the survey is shown (ms). */
export function surveyStartDelay(flavour: string): number {
  return timesOf(flavour).startDelay;
}

function timesOf(flavour: string) {
  return flavour === "production" ? PRODUCTION_TIMES : TRIAL_TIMES;
}

/**
 * Returns the user options with an answer added to the survey's record; other surveys and options are
 * unchanged.
 */
export function withSurveyAnswer(
  options: Options,
  surveyName: string,
  answer: SurveyAnswer,
  at: Date,
): Record<string, unknown> {
  const records = recordsSchema.parse(options?.surveys);
  const record = { ...recordOf(options, surveyName), surveyName, [answer]: at.toISOString() };
  const others = records.filter(
    (other) => (other as { surveyName?: unknown } | null)?.surveyName !== surveyName,
  );
  return { ...options, surveys: [...others, record] };
}
