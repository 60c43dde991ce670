import type Hls from "hls.js";
import { lowestOf, type Quality, qualitiesOf } from "../media/quality-options";
import type { Choice, QualityChoice } from "./playback-engine";

/** Menu of renditions. */
export const qualityMenu = (hls: Hls, onChange: () => void): QualityChoice => ({
  options: qualitiesOf(hls.levels),
  chosen: hls.autoLevelEnabled ? -1 : hls.loadLevel,
  shown: qualitiesOf(hls.levels.slice(hls.currentLevel, hls.currentLevel + 1))[0]?.label,
  lowest: lowestOf(hls.levels),
  choose(id) {
    // The buffer plays on; the next segment has the new quality.
    hls.nextLevel = id;
    onChange();
  },
});

/** Menu of audio tracks. hls.js reports the switch, so no callback is needed. */
export const audioMenu = (hls: Hls): Choice => ({
  options: trackOptions(hls.audioTracks),
  chosen: hls.audioTrack,
  choose(id) {
    hls.audioTrack = id;
  },
});

/** Menu of subtitles. */
export const captionsMenu = (hls: Hls, onChange: () => void): Choice => ({
  options: trackOptions(hls.subtitleTracks),
  chosen: hls.subtitleTrack,
  choose(id) {
    hls.subtitleDisplay = id >= 0;
    hls.subtitleTrack = id;
    onChange();
  },
});

/** Returns menu options for tracks, labelled with their name or language. */
function trackOptions(tracks: readonly { name: string; lang?: string }[] = []): Quality[] {
  return tracks.map(({ name, lang }, id) => ({ id, label: name || lang || String(id + 1) }));
}
