/** A rung of the ladder as a menu names it. */
export interface Quality {
  /** Index of the rung in the library. */
  id: number;
  /** `720p`, or the bit rate of a rung whose size is not told. */
  label: string;
}

interface Rung {
  height?: number;
  bitrate: number;
}

/** The rungs a viewer may choose, best first; of two with one name the better. */
export function qualitiesOf(rungs: readonly Rung[]): Quality[] {
  const best = new Map<string, Quality & { bitrate: number }>();
  for (const [id, { height, bitrate }] of rungs.entries()) {
    const label = height ? `${height}p` : `${Math.round(bitrate / 1000)} kbit/s`;
    const known = best.get(label);
    if (!known || known.bitrate < bitrate) best.set(label, { id, label, bitrate });
  }
  return [...best.values()].sort((a, b) => b.bitrate - a.bitrate).map(({ id, label }) => ({ id, label }));
}
