import { useEffect, useRef, useState } from "react";
import type { Advertisement } from "../../playback-view";
import type { PlayerRequests } from "../../store/player-requests";
import type { PlayerStore } from "../../store/player-store";
import type { PreRoll as PreRollComponent } from "./PreRoll";

interface PreRollOptions {
  box: HTMLElement;
  video: HTMLVideoElement;
  store: PlayerStore;
  requests: PlayerRequests;
  /** Advertisements of the stream, or those that are still being resolved. */
  ads: Advertisement[] | Promise<Advertisement[]> | undefined;
  /** Turn of the stream. Another one than the first has no advertisements. */
  turn: number | undefined;
}

/**
 * Shows advertisements when the video is first played.
 * @returns `play`, to call in place of `requests.play`, and what to show meanwhile (`PreRoll`)
 */
export function usePreRoll({ box, video, store, requests, ads: source, turn }: PreRollOptions) {
  const first = useRef(turn);
  const [ads, setAds] = useState(() => (Array.isArray(source) ? source : []));
  // Rarely needed, so it is loaded on demand.
  const [PreRoll, setPreRoll] = useState<typeof PreRollComponent>();

  function play() {
    if (ads.length === 0 || turn !== first.current) {
      requests.play();
      return;
    }
    import("./PreRoll").then((module) => setPreRoll(() => module.PreRoll), finish);
    store.getState().engine?.preload();
  }
  function finish() {
    setAds([]);
    setPreRoll(undefined);
    box.focus({ preventScroll: true });
    requests.play();
  }

  // Advertisements that arrive after the video has started are skipped.
  useEffect(() => {
    if (!Array.isArray(source))
      source?.then(
        (resolved) => video.played.length === 0 && setAds(resolved),
        () => {},
      );
  }, [source, video]);

  // Play was pressed before hydration: the advertisements are shown now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (ads.length === 0 || video.paused) return;
    video.pause();
    play();
  }, []);

  return { ads, PreRoll: turn === first.current ? PreRoll : undefined, play, finish };
}
