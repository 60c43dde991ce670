/** Step to which a length that may reveal extra time is rounded up (s). */
const QUARTER_HOUR = 900;

/** Rounds the length of a recording (s) up to a quarter of an hour, for pages that hide it with the result. */
export const paddedLength = (seconds: number): number => Math.ceil(seconds / QUARTER_HOUR) * QUARTER_HOUR;
