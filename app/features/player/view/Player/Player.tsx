import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { escapeHtml } from "~/lib/escape-html";
import { PLAY_FRAGMENT } from "~/lib/paths";
import { whenIdle } from "~/lib/when-idle";
import type { InstantVideo } from "../../instant-start/handoff/instant-video";
import { needsFullBuild } from "../../media/playback-hints";
import type { PlaybackView } from "../../playback-view";
import type { PlayerTag } from "../../player-tag";
import { loadHlsJs, loadPlayback } from "../../store/load-hls-js";
import type { ControlsProps } from "../Controls/Controls";
import * as styles from "./Player.css";

interface PlayerProps {
  playback: Extract<PlaybackView, { state: "ready" }>;
  /** Accessible name of the video. */
  title: string;
  /** ISO date-time of kick-off, second 0 of the tags of a live match. */
  startsAt?: string;
  /** Tags to show on the time slider. */
  tags?: PlayerTag[];
  /** Video to watch after this one. */
  next?: ControlsProps["next"];
  /** Saves a clip of the video; undefined if the viewer may not. */
  onClip?: ControlsProps["onClip"];
  /**
   * Called when the URL is not accepted any more; `playback` has a new one after a reload of the page's data.
   */
  onExpired?: () => void;
  /** Overlays, such as the score. */
  children?: ReactNode;
}

/** @param begun hls.js playback that may have started before hydration; hls.js is then loaded */
async function loadAll(begun: InstantVideo["hlsJs"], isFullBuild: boolean): Promise<void> {
  const playback = loadPlayback();
  if (!(await begun?.catch(() => undefined))) await loadHlsJs(isFullBuild);
  await playback;
}

const sourceOf = (url: string | undefined, moment: string, type: string) =>
  url ? `<source src="${escapeHtml(url + moment)}" type="${type}">` : "";

const NO_TAGS: PlayerTag[] = [];

/**
 * Video player. It works without scripts: its HTML has the browser's controls, the HLS stream, and an MP4 for
 * browsers without HLS. A small script in the head shows the first frame as soon as Play is pressed
 * (`StartScript`). When the page is idle, or Play is pressed, scripts add the player's own controls and
 * hls.js, which adapts to the network. The video element stays the same; if the scripts cannot be loaded, it
 * stays as it is.
 */
export function Player({ playback, title, children, tags = NO_TAGS, ...rest }: PlayerProps) {
  const { hls, nativeHls, mp4, posterUrl, ads, hints, quality, startAt, cost } = playback;
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<InstantVideo>(null);
  // Keeps the initial value, because changed sources would be loaded again.
  const [moment] = useState(startAt ? `#t=${startAt}` : "");
  const isFullBuild = useRef(false);
  isFullBuild.current = needsFullBuild(hints);
  const [Controls, setControls] = useState<ComponentType<ControlsProps>>();

  useEffect(() => {
    const element = video.current;
    let isGone = false;
    const load = () => {
      cancelIdle();
      element?.removeEventListener("play", load);
      if (element && !element.paused) element.playedAt = performance.now();
      // Loaded in parallel with the controls, which need it at once.
      if (hls) void loadAll(element?.hlsJs, isFullBuild.current).catch(() => {});
      import("../Controls/Controls").then(
        (module) => isGone || setControls(() => module.default),
        // The browser's own controls remain.
        () => {},
      );
    };
    let cancelIdle = () => {};
    // Browsers that block autoplay reject the promise.
    if (location.hash === PLAY_FRAGMENT) {
      // The video does not start again when the viewer reloads, comes back or shares the URL.
      history.replaceState(history.state, "", location.pathname + location.search);
      element?.play().catch(() => {});
      // The keys of the player work from the start, as after its own Play button.
      // There is no ring until one is pressed.
      if (document.activeElement === document.body)
        box.current?.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
    }
    if (element?.paused) {
      cancelIdle = whenIdle(load);
      element.addEventListener("play", load);
    } else {
      // Play was pressed before hydration, so there is nothing to wait for.
      load();
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
      // Stops playback that started before hydration and has not been taken over.
      void element?.instant?.then(
        (begun) => begun.stop(),
        () => {},
      );
      void element?.hlsJs?.then(
        (running) => running?.playback.stop(),
        () => {},
      );
    };
  }, []);

  return (
    <div ref={box} className={styles.box} tabIndex={-1}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come inside the stream when it has them */}
      <video
        ref={video}
        className={styles.video}
        data-player=""
        data-hints={hls && !ads ? "" : undefined}
        data-quality={quality}
        controls={!Controls}
        // Keeps the focus when the player's controls replace the browser's.
        tabIndex={-1}
        playsInline
        preload="none"
        poster={posterUrl}
        width={1280}
        height={720}
        aria-label={title}
        suppressHydrationWarning
        // Raw HTML, which React ignores: hls.js adds `<track>` elements to it, possibly before hydration.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
        dangerouslySetInnerHTML={{
          __html:
            // Both types are HLS; scripts take the second one.
            sourceOf(nativeHls, moment, "application/x-mpegurl") +
            sourceOf(hls, moment, "application/vnd.apple.mpegurl") +
            sourceOf(mp4, moment, "video/mp4"),
        }}
      />
      <div className={styles.overlays}>{children}</div>
      {cost && <p>{cost}</p>}
      {Controls && <Controls {...rest} box={box} video={video} stream={playback} title={title} tags={tags} />}
    </div>
  );
}
