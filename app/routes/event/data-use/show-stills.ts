import { parseStoryboard, type Thumbnail } from "~/features/player/media/storyboard";
import { STILLS_RATE } from "./stills";

/** Seconds of listening for which an image stays at least. */
const INTERVAL = 10;
/** Seconds of listening until an image that could not be loaded is requested again. */
const RETRY = 60;

/** How much has been loaded; kept while the images are off, so that a switch does not load more. */
export interface StillsBudget {
  /** Seconds of audio that have been played with images, without those that were skipped. */
  listened: number;
  /** Value of `listened` from which on an image may be loaded. */
  nextLoad: number;
}

interface StillsOptions {
  audio: HTMLAudioElement;
  canvas: HTMLCanvasElement;
  /** URL of the WebVTT storyboard. */
  url: string;
  /** Changed while images are shown. */
  budget: StillsBudget;
  /** Ends it, and the request that is under way. */
  signal: AbortSignal;
}

/**
 * Shows an image of the position that the audio of a recording has reached, every ten seconds and after each seek
 * (requirement EVENT-35). A sprite is loaded once for all its images, and the next one so much later that images take
 * no more than `STILLS_RATE` on average. While the document is hidden, or the audio pauses, no image is loaded. After
 * a seek the canvas is empty until there is one.
 * @throws if the storyboard cannot be loaded
 */
export async function showStills({ audio, canvas, url, budget, signal }: StillsOptions): Promise<void> {
  const context = canvas.getContext("2d");
  await untilPlaying(audio, signal);
  const response = await fetch(url, { signal });
  if (!context || !response.ok) throw new Error(`no storyboard: ${response.status}`);
  const storyboard = parseStoryboard(await response.text(), url);
  let sprite: { url: string; image: ImageBitmap } | undefined;
  let shown: { thumbnail: Thumbnail; at: number } | undefined;
  let position = audio.currentTime;

  const draw = (thumbnail: Thumbnail, image: ImageBitmap) => {
    const { x, y, width, height } = thumbnail.area ?? {
      x: 0,
      y: 0,
      width: image.width,
      height: image.height,
    };
    canvas.width = width;
    canvas.height = height;
    context.drawImage(image, x, y, width, height, 0, 0, width, height);
    canvas.hidden = false;
    shown = { thumbnail, at: budget.listened };
  };
  const load = async (href: string) => {
    budget.nextLoad = budget.listened + RETRY;
    const loaded = await fetch(href, { signal });
    if (!loaded.ok) return;
    const blob = await loaded.blob();
    budget.nextLoad = budget.listened + Math.max(INTERVAL, (blob.size * 8) / STILLS_RATE);
    const image = await createImageBitmap(blob);
    sprite?.image.close();
    sprite = { url: href, image };
    update();
  };
  const update = () => {
    if (document.hidden || signal.aborted) return;
    if (shown && budget.listened - shown.at < INTERVAL) return;
    const reached = reachedBy(storyboard, audio.currentTime);
    if (!reached || reached === shown?.thumbnail) return;
    if (reached.url === sprite?.url) draw(reached, sprite.image);
    else if (!audio.paused && budget.listened >= budget.nextLoad) load(reached.url).catch(() => {});
  };

  const onTime = () => {
    if (audio.seeking) return;
    budget.listened += Math.max(0, audio.currentTime - position);
    position = audio.currentTime;
    update();
  };
  const onSeeking = () => {
    position = audio.currentTime;
  };
  const onSeeked = () => {
    // What is shown may be ahead of the audio now.
    context.clearRect(0, 0, canvas.width, canvas.height);
    shown = undefined;
    update();
  };
  const options = { signal };
  audio.addEventListener("timeupdate", onTime, options);
  audio.addEventListener("seeking", onSeeking, options);
  audio.addEventListener("seeked", onSeeked, options);
  document.addEventListener("visibilitychange", update, options);
  signal.addEventListener("abort", () => sprite?.image.close());
  update();
}

/** Waits until the audio plays and the document is seen; forever, if the signal comes first. */
function untilPlaying(audio: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const options = { signal: AbortSignal.any([signal, done.signal]) };
    const check = () => {
      if (audio.paused || document.hidden) return;
      done.abort();
      resolve();
    };
    audio.addEventListener("timeupdate", check, options);
    document.addEventListener("visibilitychange", check, options);
    check();
  });
}

/**
 * Returns the last thumbnail whose whole period has been played: where in its period the frame was taken is not known,
 * and an image may not be ahead of the audio.
 */
const reachedBy = (storyboard: readonly Thumbnail[], second: number) =>
  storyboard.filter(({ end }) => end <= second).at(-1);
