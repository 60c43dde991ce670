import type { Quality } from "../media/quality-options";
import type { MayLoad } from "./load-counter";

/**
 * State of a running playback. `expired`: the URL is not accepted any more; `failed`: playback has stopped
 * for good, and the element has its own sources.
 */
export type PlaybackState = "ok" | "reconnecting" | "expired" | "failed";

/** Callbacks for changes of a playback. */
export interface EngineListeners {
  onState: (state: PlaybackState) => void;
  /** Renditions, tracks or the selection among them have changed. */
  onChange: () => void;
}

/** Options of a menu and the selected one; −1 is none, or automatic. */
export interface Choice {
  options: Quality[];
  chosen: number;
  choose: (id: number) => void;
}

export interface QualityChoice extends Choice {
  /** Label of the current rendition. */
  shown?: string;
  /** Rendition that data saver does not exceed; undefined while there is only one. */
  lowest?: { label: string; rate: number };
}

/** What the player can ask of an engine that loads a stream itself. */
export interface PlaybackEngine {
  /** Registers the listeners and reports the current state at once. */
  listen: (listeners: EngineListeners) => void;
  /** Wall-clock time of the current frame, for live streams that contain it. */
  programDateTime: () => Date | null;
  /** Media time; undefined while it is not known. */
  liveSyncPosition: () => number | undefined;
  quality: () => QualityChoice;
  audio: () => Choice;
  captions: () => Choice;
  setSavesData: (saves: boolean) => void;
  /** URL of the WebVTT storyboard, if the stream names one. */
  thumbnailsUrl: () => string | undefined;
  /** Bytes of segments and playlists loaded so far, also of those that were aborted. */
  loadedBytes: () => number;
  /** Sets what is asked before each segment. If it may not be loaded, nothing is until this or `reload` is called. */
  setMayLoad: (mayLoad: MayLoad) => void;
  /** Starts loading before Play, when the viewer is about to press it. */
  preload: () => void;
  /** Retries at once instead of after a pause. */
  reload: () => void;
  stop: () => void;
}
