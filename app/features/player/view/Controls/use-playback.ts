import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { PlaybackEngine, PlaybackState } from "../../engine/playback-engine";
import { liveEdge, windowOf } from "../../media/live-edge";
import { readDataSaver, writeDataSaver } from "../../store/data-saver";
import { loadHlsJs, loadPlayback } from "../../store/load-hls-js";

/** Maximum wait for a new URL after one has expired (ms). */
const RENEWAL_MS = 15_000;

interface PlaybackOptions {
  /** URL of the master playlist; undefined if the element plays a file. */
  hls?: string;
  /** URL of that file. */
  file?: string;
  /** The light build of hls.js is known not to support the stream. */
  needsFullBuild?: boolean;
  isLive: boolean;
  /** Requests new URLs; a new `hls` or `file` is passed in later. */
  onExpired?: () => void;
}

/** Whether the element has nothing, or nothing more, to play. */
const isLost = (video: HTMLVideoElement) =>
  Boolean(video.error) || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;

/** Keeps hls.js in step with the URL, and returns the state of playback. */
export function usePlayback(
  video: HTMLVideoElement,
  { hls, file, needsFullBuild = false, isLive, onExpired }: PlaybackOptions,
) {
  const [playback, setPlayback] = useState<PlaybackEngine>();
  const [state, setState] = useState<PlaybackState>("ok");
  const [attempt, setAttempt] = useState(0);
  const [savesData, setSavesData] = useState(readDataSaver);
  const [, change] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ onExpired, savesData, needsFullBuild });
  latest.current = { onExpired, savesData, needsFullBuild };
  const running = useRef<PlaybackEngine>();
  const wantsPlay = useRef(false);
  /** State of the previous stream, with which the next one continues. */
  const before = useRef<{ wasPlaying: boolean; time: number; behind?: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    if (!hls) return;
    let isGone = false;
    let started: PlaybackEngine | undefined;
    const { wasPlaying = false, time = 0, behind } = before.current ?? {};
    const isFirst = !before.current;
    const goesOn = wasPlaying || wantsPlay.current;
    wantsPlay.current = false;
    if (!isFirst) video.pause();
    let hasShown = isFirst;
    const onShown = () => {
      hasShown = true;
    };
    video.addEventListener("loadeddata", onShown);
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const onState = (next: PlaybackState) => {
      if (isGone) return;
      clearTimeout(renewal);
      if (next === "failed") {
        // The element has its own sources now; its `error` event tells whether they fail, too.
        running.current = undefined;
        setPlayback(undefined);
        setState("ok");
        return;
      }
      setState(next);
      if (next !== "expired") return;
      latest.current.onExpired?.();
      renewal = setTimeout(() => setState("failed"), RENEWAL_MS);
    };
    setState("ok");
    const start = async () => {
      const { playWithHls, adoptHlsJs } = await loadPlayback();
      const adopted = await adoptHlsJs(video, hls);
      if (adopted) return adopted;
      return playWithHls({
        video,
        url: hls,
        HlsJs: await loadHlsJs(latest.current.needsFullBuild),
        loadFullBuild: () => loadHlsJs(true),
        savesData: latest.current.savesData,
        startAt: !isLive && time > 0 ? time : undefined,
        liveLatency: behind,
      });
    };
    start().then(
      (made) => {
        started = made;
        if (isGone) return made?.stop();
        running.current = made;
        setPlayback(made);
        made?.listen({ onState, onChange: change });
        // Playback failed before the listener was added, and so did the element's own sources.
        if (made && !running.current && isLost(video)) setState("failed");
        // Native HLS has the first URL from the HTML; later URLs are set here.
        if (!made && !isFirst) {
          video.src = hls;
          if (!isLive) video.currentTime = time;
        }
        if (goesOn) void video.play().catch(() => {});
        // A paused viewer sees the frame at the same position.
        else if (time > 0) made?.preload();
      },
      // hls.js could not be loaded: the element's own sources remain.
      () => {},
    );
    return () => {
      isGone = true;
      clearTimeout(renewal);
      video.removeEventListener("loadeddata", onShown);
      // If the URL changes again before a frame has been loaded, the stored state still applies.
      if (hasShown) {
        const { paused, currentTime } = video;
        const now = isLive && windowOf(video);
        const edge = now && liveEdge(currentTime, now.end, running.current?.liveSyncPosition());
        before.current = {
          wasPlaying: !paused,
          time: currentTime,
          behind: edge && !edge.isLive ? edge.behind : undefined,
        };
      }
      started?.stop();
      running.current = undefined;
      setPlayback(undefined);
    };
  }, [video, hls, isLive, attempt]);

  useEffect(() => {
    // Error events of `<source>` elements do not bubble, but can be captured. hls.js handles its own errors.
    const onError = () => {
      if (isLost(video) && !running.current) setState("failed");
    };
    const onPlaying = () => setState("ok");
    // A new source starts with the default rate.
    const onRate = () => {
      video.defaultPlaybackRate = video.playbackRate;
    };
    video.addEventListener("ratechange", onRate);
    video.addEventListener("error", onError, true);
    video.addEventListener("playing", onPlaying);
    return () => {
      video.removeEventListener("error", onError, true);
      video.removeEventListener("playing", onPlaying);
      video.removeEventListener("ratechange", onRate);
    };
  }, [video]);

  const playFile = useCallback(() => {
    const { currentTime } = video;
    video.load();
    // Continues at the same position.
    if (!isLive) video.currentTime = currentTime;
    void video.play().catch(() => {});
  }, [video, isLive]);
  const knownFile = useRef(file);
  useEffect(() => {
    if (hls || file === knownFile.current) return;
    knownFile.current = file;
    // The element ignores changed `<source>` elements until `load` is called.
    if (wantsPlay.current || !video.paused) playFile();
    else video.load();
    wantsPlay.current = false;
  }, [video, hls, file, playFile]);

  return {
    playback,
    state,
    savesData,
    retry: useCallback(() => {
      // hls.js is running and would retry after a pause.
      if (running.current && state !== "failed") return running.current.reload();
      setState("ok");
      setAttempt((count) => count + 1);
      wantsPlay.current = true;
      // hls.js starts with Play and reports a refused URL. A file fails without a reason: request new URLs as
      // well.
      if (hls) return;
      playFile();
      if (navigator.onLine) latest.current.onExpired?.();
    }, [hls, playFile, state]),
    chooseSaving(saves: boolean) {
      setSavesData(saves);
      writeDataSaver(saves);
      playback?.setSavesData(saves);
    },
  };
}
