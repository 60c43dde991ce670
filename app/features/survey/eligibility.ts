import { z } from "zod";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When the survey is shown, in milliseconds (specification, section 9): in production, and in every other flavour. */
const PRODUCTION_TIMES = { accountAge: 7 * DAY_MS, returnsAfter: 1440 * MINUTE_MS, startDelay: 20_000 };
const TRIAL_TIMES = { accountAge: 30 * MINUTE_MS, returnsAfter: 10 * MINUTE_MS, startDelay: 5_000 };

/** What a viewer did with a survey; the names of the profile's records (specification, section 3). */
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

/** The part of a viewer's profile that decides about the survey. */
export interface SurveyedUser {
  /** Creation of the account, ISO. */
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
 * From when on the survey may be shown to a viewer (specification, sections 4, 5 and 9).
 * @returns milliseconds since the epoch, or undefined when it never may: no creation date, submitted or closed before
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

/** How long a page is open before the survey shows, in milliseconds. */
export function surveyStartDelay(flavour: string): number {
  return timesOf(flavour).startDelay;
}

function timesOf(flavour: string) {
  return flavour === "production" ? PRODUCTION_TIMES : TRIAL_TIMES;
}

/** The user options with one more answer in the survey's record; other surveys and other options stay as they are. */
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
