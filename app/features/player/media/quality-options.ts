/** Rendition as shown in a menu. */
export interface Quality {
  /** Index of the rendition in hls.js. */
  id: number;
  /** `720p`, or the bit rate if the stream does not state a resolution. */
  label: string;
}

interface Rendition {
  height?: number;
  bitrate: number;
}

/** Returns the renditions a viewer can choose, best first; of those with the same label only the best one. */
export function qualitiesOf(renditions: readonly Rendition[]): Quality[] {
  const best = new Map<string, Quality & { bitrate: number }>();
  for (const [id, { height, bitrate }] of renditions.entries()) {
    const label = height ? `${height}p` : `${Math.round(bitrate / 1000)} kbit/s`;
    const known = best.get(label);
    if (!known || known.bitrate < bitrate) best.set(label, { id, label, bitrate });
  }
  return [...best.values()].sort((a, b) => b.bitrate - a.bitrate).map(({ id, label }) => ({ id, label }));
}
