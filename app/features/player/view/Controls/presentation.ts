/** Where on this device the video can be shown: fullscreen, picture-in-picture. Uses old and new APIs. */

interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
}

/**
 * Toggles fullscreen of the whole player, or of the video on iPhones, which support nothing else. Phones
 * change to landscape.
 */
export async function toggleFullscreen(box: HTMLElement, video: AppleVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!box.requestFullscreen) return video.webkitEnterFullscreen?.();
  try {
    await box.requestFullscreen({ navigationUI: "hide" });
    const { orientation } = screen as { orientation?: { lock?: (way: string) => Promise<void> } };
    if (matchMedia("(pointer: coarse)").matches) await orientation?.lock?.("landscape");
  } catch {
    // Fullscreen was refused, or the screen cannot be rotated.
  }
}

export const hasFullscreen = (box: HTMLElement, video: AppleVideo): boolean =>
  Boolean(document.fullscreenEnabled && box.requestFullscreen) || Boolean(video.webkitEnterFullscreen);

export const hasPictureInPicture = (video: HTMLVideoElement): boolean =>
  Boolean(document.pictureInPictureEnabled) && !video.disablePictureInPicture;

/** Starts or ends picture-in-picture. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Refused before the first frame; a later attempt may succeed.
  }
}

/** Returns the video to the page from where nothing else is shown: picture-in-picture, and fullscreen on iPhones. */
export function returnToPage(video: AppleVideo): void {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
  if (!document.fullscreenElement) video.webkitExitFullscreen?.();
}

/** Gives the player the full width of its page, or back its place in it; the page's styles do the rest. */
export function toggleWide(box: HTMLElement): void {
  box.closest("main")?.toggleAttribute("data-wide");
}
