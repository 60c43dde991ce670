import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { readDataSaver, writeDataSaver } from "../data-saver";
import type { HlsPlayback, PlaybackState } from "../hls-playback";
import { loadLibrary, loadPlayback } from "../library";
import { liveEdge, windowOf } from "../live-edge";

/** Time in which a new address is to come after one has expired. */
const RENEWAL_MS = 15_000;

interface PlaybackOptions {
  /** Master playlist, or undefined when the element plays a file. */
  hls?: string;
  /** The file that is played then. */
  file?: string;
  /** The stream is known to be nothing for the light build of the library. */
  needsWhole?: boolean;
  isLive: boolean;
  /** Asks for fresh addresses; a new `hls` or `file` comes in later. */
  onExpired?: () => void;
}

/** The element has nothing, or nothing more, to play. */
const isLost = (video: HTMLVideoElement) =>
  Boolean(video.error) || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;

/** Keeps the library behind the video element in step with the address, and says how it is doing. */
export function usePlayback(
  video: HTMLVideoElement,
  { hls, file, needsWhole = false, isLive, onExpired }: PlaybackOptions,
) {
  const [playback, setPlayback] = useState<HlsPlayback>();
  const [state, setState] = useState<PlaybackState>("ok");
  const [attempt, setAttempt] = useState(0);
  const [savesData, setSavesData] = useState(readDataSaver);
  const [, change] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ onExpired, savesData, needsWhole });
  latest.current = { onExpired, savesData, needsWhole };
  const library = useRef<HlsPlayback>();
  const wantsPlay = useRef(false);
  /** A stream that took over from another goes on as it was. */
  const before = useRef<{ wasPlaying: boolean; time: number; behind?: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    if (!hls) return;
    let isGone = false;
    let started: HlsPlayback | undefined;
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
        // Whether they are any good the element says itself.
        library.current = undefined;
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
      const { playWithHls, takeLibrary } = await loadPlayback();
      const running = await takeLibrary(video, hls);
      if (running) return running;
      return playWithHls({
        video,
        url: hls,
        Library: await loadLibrary(latest.current.needsWhole),
        loadWhole: () => loadLibrary(true),
        savesData: latest.current.savesData,
        startAt: !isLive && time > 0 ? time : undefined,
        behind,
      });
    };
    start().then(
      (made) => {
        started = made;
        if (isGone) return made?.stop();
        library.current = made;
        setPlayback(made);
        made?.listen({ onState, onChange: change });
        // It had failed before anybody listened, and the element with it.
        if (made && !library.current && isLost(video)) setState("failed");
        // Browsers that play HLS by themselves know the first address from the HTML.
        if (!made && !isFirst) {
          video.src = hls;
          if (!isLive) video.currentTime = time;
        }
        if (goesOn) void video.play().catch(() => {});
        // A viewer who has paused sees the same moment.
        else if (time > 0) made?.warm();
      },
      // The library did not arrive: the element's own sources remain.
      () => {},
    );
    return () => {
      isGone = true;
      clearTimeout(renewal);
      video.removeEventListener("loadeddata", onShown);
      // Who changes twice before there is a picture is still where they were.
      if (hasShown) {
        const { paused, currentTime } = video;
        const now = isLive && windowOf(video);
        const edge = now && liveEdge(currentTime, now.end, library.current?.livePosition());
        before.current = {
          wasPlaying: !paused,
          time: currentTime,
          behind: edge && !edge.isLive ? edge.behind : undefined,
        };
      }
      started?.stop();
      library.current = undefined;
      setPlayback(undefined);
    };
  }, [video, hls, isLive, attempt]);

  useEffect(() => {
    // Events of sources do not bubble, but they can be caught on their way down. A library mends its own errors.
    const onError = () => {
      if (isLost(video) && !library.current) setState("failed");
    };
    const onPlaying = () => setState("ok");
    // A new source begins with the default.
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
    // From where it stopped.
    if (!isLive) video.currentTime = currentTime;
    void video.play().catch(() => {});
  }, [video, isLive]);
  const knownFile = useRef(file);
  useEffect(() => {
    if (hls || file === knownFile.current) return;
    knownFile.current = file;
    // The element goes on with the source that it has until it is told to look.
    if (wantsPlay.current || !video.paused) playFile();
    else video.load();
    wantsPlay.current = false;
  }, [video, hls, file, playFile]);

  return {
    playback,
    state,
    savesData,
    retry: useCallback(() => {
      // It runs, and would try by itself in a while.
      if (library.current && state !== "failed") return library.current.reload();
      setState("ok");
      setAttempt((count) => count + 1);
      wantsPlay.current = true;
      // The library starts with Play, and says what was refused; nobody says why a file is not there.
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
