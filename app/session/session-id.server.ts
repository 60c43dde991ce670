const DAY_MS = 24 * 3_600_000;
/** Suffix of a session id: its creation time (seconds since the epoch) in base 36. */
const BIRTH = /\.([0-9a-z]{1,9})$/;

/**
 * Returns the suffix of a session id, which holds its creation time. The time is not in the record, because
 * the fields of the record are fixed (requirement SESSION-2). An id with an altered time does not name the
 * session.
 * @param now milliseconds since the epoch
 */
export const birthOf = (now: number): string => `.${Math.floor(now / 1000).toString(36)}`;

/**
 * Whether a session has reached its maximum age (days). Older ids without a creation time have none; their
 * sessions end by inactivity.
 */
export function isSessionOver(id: string, days: number, now: number): boolean {
  const [, birth] = BIRTH.exec(id) ?? [];
  return birth !== undefined && now - Number.parseInt(birth, 36) * 1000 >= days * DAY_MS;
}
