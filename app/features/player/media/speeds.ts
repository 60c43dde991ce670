/** Playback rates that a viewer can choose. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Returns the next rate up or down; the same rate at the ends. */
export function nextSpeed(current: number, by: number): number {
  const index = SPEEDS.findIndex((speed) => speed >= current);
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index + by))] ?? 1;
}
