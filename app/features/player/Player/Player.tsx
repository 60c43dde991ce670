import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import type { ControlsProps } from "../Controls/Controls";
import type { EarlyVideo } from "../early/early-player";
import { needsWhole } from "../early/early-start";
import { loadLibrary, loadPlayback } from "../library";
import type { PlaybackView } from "../playback-view";
import type { PlayerTag } from "../ticks";
import * as styles from "./Player.css";

interface PlayerProps {
  playback: Extract<PlaybackView, { state: "ready" }>;
  /** Name of the video for people who cannot see it. */
  title: string;
  /** ISO date-time of kick-off: where tags of a live match count from. */
  startsAt?: string;
  /** Moments that the seek line shows. */
  tags?: PlayerTag[];
  /** Second at which a recording begins without our scripts, as an address names it. */
  beginsAt?: string | null;
  /** What to watch when this is over; a path below the locale prefix. */
  next?: { href: string; title: string };
  /** Opens the form that cuts a clip out of it. */
  onClip?: () => void;
  /** The address is not accepted any more: fetch the page's data anew, `playback` then has another one. */
  onExpired?: () => void;
  /** What lies over the picture, such as the score. */
  children?: ReactNode;
}

/** @param begun the library may have been loaded before the page's scripts were there */
async function loadAll(begun: EarlyVideo["library"], isWhole: boolean): Promise<void> {
  const playback = loadPlayback();
  if (!(await begun?.catch(() => undefined))) await loadLibrary(isWhole);
  await playback;
}

const sourceOf = (address: string | undefined, moment: string, type: string) =>
  address
    ? `<source src="${(address + moment).replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`)}" type="${type}">`
    : "";

const NO_TAGS: PlayerTag[] = [];

/**
 * The video. In the HTML it is complete: the browser's controls, the HLS stream and an MP4 for browsers that do
 * not know HLS. A small script in the head shows the first picture as soon as Play is pressed (`EarlyScript`). When the page is
 * idle, or Play is pressed, scripts bring our own controls and a library that adapts to the network; the element stays
 * the same, and without them it stays as it is.
 */
export function Player({ playback, title, children, beginsAt, tags = NO_TAGS, ...rest }: PlayerProps) {
  const { hls, mp4, posterUrl, ads, early } = playback;
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<EarlyVideo>(null);
  // As the page came: sources that change are loaded anew.
  const [moment] = useState(/^\d+$/.test(beginsAt ?? "") ? `#t=${beginsAt}` : "");
  const isWhole = useRef(false);
  isWhole.current = needsWhole(early);
  const [Controls, setControls] = useState<ComponentType<ControlsProps>>();

  useEffect(() => {
    const element = video.current;
    let isGone = false;
    const load = () => {
      cancelIdle();
      element?.removeEventListener("play", load);
      // Side by side: the controls will ask for these at once.
      if (hls) void loadAll(element?.library, isWhole.current).catch(() => {});
      import("../Controls/Controls").then(
        (module) => isGone || setControls(() => module.default),
        // The browser's own controls remain.
        () => {},
      );
    };
    let cancelIdle = () => {};
    // Whoever comes from paying for it wants to see it; a browser that wants to be asked first says no.
    if (location.hash === "#play") element?.play().catch(() => {});
    // Play was pressed before we came: there is nothing to wait for.
    if (element && !element.paused) load();
    else {
      cancelIdle = whenIdle(load);
      element?.addEventListener("play", load);
    }
    return () => {
      isGone = true;
      cancelIdle();
      element?.removeEventListener("play", load);
    };
  }, [hls]);

  useEffect(() => {
    const element = video.current;
    return () => {
      // What began to play before we came, and nobody has taken over.
      void element?.early?.then((begun) => begun.stop()).catch(() => {});
      void element?.library?.then((running) => running?.playback.stop()).catch(() => {});
    };
  }, []);

  return (
    <div ref={box} className={styles.box} tabIndex={-1}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come inside the stream when it has them */}
      <video
        ref={video}
        className={styles.video}
        data-player=""
        data-early={hls && !ads ? "" : undefined}
        controls={!Controls}
        // Whoever had the focus on the browser's controls keeps it when ours replace them.
        tabIndex={-1}
        playsInline
        preload="none"
        poster={posterUrl}
        width={1280}
        height={720}
        aria-label={title}
        suppressHydrationWarning
        // As text: the library puts tracks beside the sources, maybe before React comes, which must not look into it.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
        dangerouslySetInnerHTML={{
          __html: sourceOf(hls, moment, "application/vnd.apple.mpegurl") + sourceOf(mp4, moment, "video/mp4"),
        }}
      />
      {children}
      {Controls && <Controls {...rest} box={box} video={video} stream={playback} title={title} tags={tags} />}
    </div>
  );
}
