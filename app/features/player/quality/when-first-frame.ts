/** Calls `done` when the video shows its next frame, e.g. its first one after Play. */
export function whenFirstFrame(video: HTMLVideoElement, done: () => void): void {
  if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(done);
  else (video as HTMLVideoElement).addEventListener("timeupdate", done, { once: true });
}
