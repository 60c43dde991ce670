/** Where the picture can go: full screen, a window of its own, another device. Old and new names of browsers. */

interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitShowPlaybackTargetPicker?: () => void;
}

/** Fills the screen with the whole player; on iPhones, which cannot, with the video. Phones turn sideways for it. */
export async function toggleFullscreen(box: HTMLElement, video: AppleVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!box.requestFullscreen) return video.webkitEnterFullscreen?.();
  try {
    await box.requestFullscreen({ navigationUI: "hide" });
    const { orientation } = screen as { orientation?: { lock?: (way: string) => Promise<void> } };
    if (matchMedia("(pointer: coarse)").matches) await orientation?.lock?.("landscape");
  } catch {
    // Refused, or a screen that cannot be turned: the picture stays where it is.
  }
}

export const hasFullscreen = (box: HTMLElement, video: AppleVideo): boolean =>
  Boolean(document.fullscreenEnabled && box.requestFullscreen) || Boolean(video.webkitEnterFullscreen);

export const hasPictureInPicture = (video: HTMLVideoElement): boolean =>
  Boolean(document.pictureInPictureEnabled) && !video.disablePictureInPicture;

/** Puts the picture into a window of its own, or takes it back. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Not before the first frame; the next press may do.
  }
}

/**
 * A picker of other screens, where the browser has one. They fetch the video themselves, so they need a real address:
 * what a library feeds from memory cannot go there.
 */
export function castPicker(video: AppleVideo): { icon: "airplay" | "cast"; open: () => void } | undefined {
  if (!/^https?:/.test(video.currentSrc)) return undefined;
  if (video.webkitShowPlaybackTargetPicker)
    return { icon: "airplay", open: () => video.webkitShowPlaybackTargetPicker?.() };
  if (!("remote" in video) || video.disableRemotePlayback) return undefined;
  return { icon: "cast", open: () => void video.remote.prompt().catch(() => {}) };
}
