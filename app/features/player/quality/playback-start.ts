/** A playback from Play on. */
export interface PlaybackStart {
  /** Whether the viewer and the operator's share let this playback be measured. */
  isMeasured: boolean;
  /** When Play was pressed (`performance.now`); 0 while the video is paused before its first frame. */
  playedAt: number;
  /** When the first frame was shown; 0 before. */
  shownAt: number;
  /** Reports that the viewer has left, unless a frame was shown or the playback is measured elsewhere. */
  leave: () => void;
}
