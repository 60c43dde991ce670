/** Thumbnail of a storyboard: an area of a sprite, for a period of time. */
export interface Thumbnail {
  /** Seconds. */
  start: number;
  end: number;
  /** Absolute URL of the sprite. */
  url: string;
  /** Area of the sprite in pixels; undefined for the whole image. */
  area?: { x: number; y: number; width: number; height: number };
}

const TIMING = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})\s+-->\s+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/;

/**
 * Parses a WebVTT storyboard, whose cues name images with media fragments (`sprite.webp#xywh=160,0,160,90`).
 * @param base URL of the track, to which URLs of images are relative
 * @returns thumbnails in the order of the track, without invalid cues
 */
export function parseStoryboard(text: string, base: string): Thumbnail[] {
  if (!/^\uFEFF?WEBVTT/.test(text)) return [];
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const index = lines.findIndex((line) => TIMING.test(line));
    const times = TIMING.exec(lines[index] ?? "");
    const picture = lines[index + 1];
    if (!times || !picture || !URL.canParse(picture, base)) return [];
    const part = (from: number) =>
      Number(times[from] ?? 0) * 3600 +
      Number(times[from + 1]) * 60 +
      Number(times[from + 2]) +
      Number(times[from + 3]) / 1000;
    const url = new URL(picture, base);
    if (!/^https?:$/.test(url.protocol)) return [];
    const numbers = /^#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/.exec(url.hash)?.slice(1).map(Number);
    const [x = 0, y = 0, width = 0, height = 0] = numbers ?? [];
    url.hash = "";
    return [
      { start: part(1), end: part(5), url: url.href, area: numbers ? { x, y, width, height } : undefined },
    ];
  });
}

/** Returns the thumbnail for a second, or undefined. */
export function thumbnailAt(thumbnails: readonly Thumbnail[], second: number): Thumbnail | undefined {
  return thumbnails.find(({ start, end }) => second >= start && second < end);
}
