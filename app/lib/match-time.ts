/** Longest time a form takes: a week, as long as the longest programme of a channel. */
const LONGEST_SECONDS = 7 * 24 * 3600;

/**
 * Seconds of a time as people write it: `67:12`, `1:07:12`, or a bare number of minutes. Undefined for anything else.
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
  return seconds <= LONGEST_SECONDS ? seconds : undefined;
}

/** A time of a match as `67:12`; the minutes go on past sixty, as in football. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
