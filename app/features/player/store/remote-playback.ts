/** Remote playback: another device (cast, AirPlay) fetches the video itself, so it needs a URL. */

interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
}

/** What remote playback needs of the store. */
interface NativePlayback {
  /** See `PlayerStore`. */
  setNative: (isNative: boolean) => void;
}

/** Whether the element has a URL that another device can fetch; what hls.js appends from memory has none. */
const hasRealUrl = (video: HTMLVideoElement): boolean => /^https?:/.test(video.currentSrc);

/**
 * Which picker of other devices the browser has; undefined if these could not play the video, because it has
 * no URL and the browser plays no HLS itself.
 */
export function remotePicker(video: AppleVideo): "airplay" | "cast" | undefined {
  if (!hasRealUrl(video) && !video.canPlayType("application/vnd.apple.mpegurl")) return undefined;
  if (video.webkitShowPlaybackTargetPicker) return "airplay";
  return "remote" in video ? "cast" : undefined;
}

/**
 * Opens the picker, from the press of a button. What hls.js plays is played by the element itself meanwhile,
 * and by hls.js again when no device has been chosen or the device has been left.
 * @param onFailed no device can be reached
 */
export async function playRemotely(
  video: AppleVideo,
  playback: NativePlayback,
  onFailed: () => void,
): Promise<void> {
  const wasNative = hasRealUrl(video);
  if (!wasNative) playback.setNative(true);
  // hls.js forbids it for what it plays in Safari.
  video.disableRemotePlayback = false;
  // Safari plays HLS well itself, so it keeps the URL.
  if (video.webkitShowPlaybackTargetPicker) return video.webkitShowPlaybackTargetPicker();
  const goBack = () => {
    if (!wasNative) playback.setNative(false);
  };
  try {
    // Chromium knows which devices are suitable when it knows the media.
    await hasMetadata(video);
    await video.remote.prompt();
  } catch (error) {
    // A viewer who closes the picker (`NotAllowedError`) knows why nothing happens.
    if (!(error instanceof DOMException && error.name === "NotAllowedError")) onFailed();
  }
  if (video.remote.state === "disconnected") goBack();
  else video.remote.addEventListener("disconnect", goBack, { once: true });
}

/** Waits until the element has loaded metadata, or has failed. */
async function hasMetadata(video: HTMLVideoElement): Promise<void> {
  if (hasRealUrl(video) && video.readyState >= HTMLMediaElement.HAVE_METADATA) return;
  await new Promise<void>((resolve) => {
    for (const name of ["loadedmetadata", "error"])
      video.addEventListener(name, () => resolve(), { once: true });
  });
}
