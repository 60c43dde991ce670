/** Rendition as shown in a menu. */
export interface Quality {
  /** Index of the rendition in hls.js. */
  id: number;
  /** `720p`, or the bit rate if the stream does not state a resolution. */
  label: string;
  /** Average bit rate (bit/s), where it is known. */
  rate?: number;
}

interface Rendition {
  height?: number;
  /** Highest bit rate (bit/s). */
  bitrate: number;
  averageBitrate?: number;
}

const rateOf = ({ averageBitrate, bitrate }: Rendition) => averageBitrate || bitrate;

const labelOf = ({ height, bitrate }: Rendition) =>
  height ? `${height}p` : `${Math.round(bitrate / 1000)} kbit/s`;

/**
 * Returns the lowest rendition and its average bit rate; undefined if there is only one.
 * @param renditions lowest first, as hls.js sorts them
 */
export function lowestOf(renditions: readonly Rendition[]) {
  const [lowest, next] = renditions;
  if (!lowest || !next) return undefined;
  return { label: labelOf(lowest), rate: rateOf(lowest) };
}

/** Returns the renditions a viewer can choose, best first; of those with the same label only the best one. */
export function qualitiesOf(renditions: readonly Rendition[]): Quality[] {
  const best = new Map<string, Quality & { bitrate: number }>();
  for (const [id, rendition] of renditions.entries()) {
    const label = labelOf(rendition);
    const { bitrate } = rendition;
    const known = best.get(label);
    if (!known || known.bitrate < bitrate) best.set(label, { id, label, bitrate, rate: rateOf(rendition) });
  }
  return [...best.values()]
    .sort((a, b) => b.bitrate - a.bitrate)
    .map(({ bitrate: _, ...quality }) => quality);
}
