import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/Icon/Icon";
import { type PlaybackState, playWithHls } from "../hls-playback";
import type { PlaybackView } from "../playback-view";
import { seekOnHash } from "../seek-on-hash";
import * as styles from "./Player.css";

interface PlayerProps {
  playback: Extract<PlaybackView, { state: "ready" }>;
  /** Name of the video for people who cannot see it. */
  title: string;
  /** ISO date-time of kick-off: where tags of a live match count from. */
  startsAt?: string;
  /** What lies over the picture, such as the score. */
  children?: ReactNode;
}

/**
 * The video. In the HTML it is complete: the browser's controls, the HLS stream and an MP4 for browsers that do
 * not know HLS. Scripts put a player that adapts to the network behind the same element when the page is idle.
 */
export function Player({ playback, title, startsAt, children }: PlayerProps) {
  const { hls, mp4, posterUrl } = playback;
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlaybackState>("ok");
  const t = useT();

  useEffect(() => {
    const element = video.current;
    if (!element || !hls) return;
    let isGone = false;
    let stop = () => {};
    const cancelIdle = whenIdle(async () => {
      const started = await playWithHls({ video: element, url: hls, onState: setState });
      if (!started) return;
      stop = started.stop;
      if (isGone) return stop();
      const stopSeeking = seekOnHash(element, startsAt, started.playingAt);
      stop = () => {
        stopSeeking();
        started.stop();
      };
    });
    return () => {
      isGone = true;
      cancelIdle();
      stop();
    };
  }, [hls, startsAt]);

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come inside the stream when it has them */}
      <video
        ref={video}
        className={styles.video}
        data-player=""
        controls
        playsInline
        preload="none"
        poster={posterUrl}
        width={1280}
        height={720}
        aria-label={title}
        suppressHydrationWarning
      >
        {hls && <source src={hls} type="application/vnd.apple.mpegurl" />}
        {mp4 && <source src={mp4} type="video/mp4" />}
      </video>
      {children}
      {state === "reconnecting" && (
        <p className={styles.state} role="status">
          <Icon name="loader-circle" />
          {t("event:reconnecting")}
        </p>
      )}
    </>
  );
}

/**
 * Runs a task when the page has loaded and has nothing better to do. Not before: a video element that waits for
 * its first bytes holds back the page's load event.
 * @returns a function that cancels it
 */
function whenIdle(task: () => void): () => void {
  let cancel = () => {};
  const schedule = () => {
    if ("requestIdleCallback" in window) {
      const handle = requestIdleCallback(task, { timeout: 2000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(task, 200);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === "complete") schedule();
  else {
    addEventListener("load", schedule, { once: true });
    cancel = () => removeEventListener("load", schedule);
  }
  return () => cancel();
}
