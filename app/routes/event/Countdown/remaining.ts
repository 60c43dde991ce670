/** Three cells of a countdown. */
export type Remaining = { unit: "days" | "hours" | "minutes" | "seconds"; value: number }[];

/**
 * Returns the time left until a moment (both in epoch milliseconds): days, hours and minutes from one day on,
 * otherwise hours, minutes and seconds. Undefined once the moment has come.
 */
export function remaining(until: number, now: number): Remaining | undefined {
  const seconds = Math.ceil((until - now) / 1000);
  if (!(seconds > 0)) return undefined;
  const days = Math.floor(seconds / 86_400);
  const hours = { unit: "hours", value: Math.floor((seconds % 86_400) / 3600) } as const;
  const minutes = { unit: "minutes", value: Math.floor((seconds % 3600) / 60) } as const;
  if (days > 0) return [{ unit: "days", value: days }, hours, minutes];
  return [hours, minutes, { unit: "seconds", value: seconds % 60 }];
}
