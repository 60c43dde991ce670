/** Maximum time that a form accepts: a week, the length of the longest schedule of a channel. */
const MAX_SECONDS = 7 * 24 * 3600;

/**
 * Parses a time such as `67:12`, `1:07:12`, or a plain number of minutes, to seconds. Returns undefined for
 * anything else.
 */
export function secondsOf(text: string): number | undefined {
  const parts = /^(?:(\d{1,3}):)?(\d{1,4})(?::([0-5]?\d))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, first, second = "0", third] = parts;
  const seconds =
    third !== undefined && first !== undefined
      ? Number(first) * 3600 + Number(second) * 60 + Number(third)
      : first !== undefined
        ? Number(first) * 60 + Number(second)
        : Number(second) * 60 + Number(third ?? 0);
  return seconds <= MAX_SECONDS ? seconds : undefined;
}

/** Formats a time of a match as `67:12`; minutes continue above sixty, as in football. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const REGULAR_MINUTES = 90;

/** Formats the minute of a moment: `67’`, in football after the regular time `90+10’`. */
export function minuteText(seconds: number, sportType: string | undefined): string {
  const minute = Math.floor(seconds / 60);
  return isAdded(minute, sportType) ? `${REGULAR_MINUTES}+${minute - REGULAR_MINUTES}’` : `${minute}’`;
}

/** Formats the time of a match for its score: `67:12`, in football after the regular time `90+10’`. */
export function scoreClock(seconds: number, sportType: string | undefined): string {
  return isAdded(Math.floor(seconds / 60), sportType) ? minuteText(seconds, sportType) : clockText(seconds);
}

const isAdded = (minute: number, sportType: string | undefined) =>
  sportType?.toLowerCase() === "soccer" && minute > REGULAR_MINUTES;
