/** Whether a script may feed the element; where managed sources exist, too, the browser's own HLS is a good one. */
export const canPlay = (): boolean =>
  Boolean(window.MediaSource) &&
  !(
    "ManagedMediaSource" in window &&
    document.createElement("video").canPlayType("application/vnd.apple.mpegurl")
  );
