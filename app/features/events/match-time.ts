import { markingsOf } from "#common/poster/markings";

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

const REGULAR_MINUTES = 90;

/** Sports whose clock stops during play: the time since the start does not tell the minute. */
const WITH_STOPPED_CLOCK = ["basketball", "icehockey"];

/** Whether the minute of a match of a sport follows from the time since its start. */
export const hasMinutes = (sportType: string | undefined): boolean =>
  !WITH_STOPPED_CLOCK.includes(markingsOf(sportType));

/**
 * Formats the minute of a moment: `67’`, in football after the regular time `90+10’`. Undefined for sports
 * without minutes.
 */
export function minuteText(seconds: number, sportType: string | undefined): string | undefined {
  if (!hasMinutes(sportType)) return undefined;
  const minute = Math.floor(seconds / 60);
  return isAfterRegularTime(seconds, sportType)
    ? `${REGULAR_MINUTES}+${minute - REGULAR_MINUTES}’`
    : `${minute}’`;
}

/**
 * Formats the time of a match for its score: `67:12`, in football after the regular time `90+10’`; minutes continue
 * above sixty, as on the boards of stadiums. Undefined for sports without minutes.
 */
export function scoreClock(seconds: number, sportType: string | undefined): string | undefined {
  if (!hasMinutes(sportType)) return undefined;
  if (isAfterRegularTime(seconds, sportType)) return minuteText(seconds, sportType);
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Whether a second of a match is after the regular time of its sport; false where that is unknown. */
export const isAfterRegularTime = (seconds: number, sportType: string | undefined): boolean =>
  sportType?.toLowerCase() === "soccer" && Math.floor(seconds / 60) > REGULAR_MINUTES;
