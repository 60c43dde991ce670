/** Whether scripts play HLS through MSE. Browsers that also have ManagedMediaSource have good native HLS. */
export const prefersMse = (): boolean =>
  Boolean(window.MediaSource) &&
  !(
    "ManagedMediaSource" in window &&
    document.createElement("video").canPlayType("application/vnd.apple.mpegurl")
  );
