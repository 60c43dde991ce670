import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { PlayerRequests } from "../../store/player-requests";
import type { PlayerState } from "../../store/player-state";
import { type PlayerSource, PlayerStore } from "../../store/player-store";
import { startHlsEngine } from "../../store/start-hls-engine";

interface ConnectedPlayer {
  store: PlayerStore;
  state: PlayerState;
  requests: PlayerRequests;
}

/** Connects a store to the video element while the controls are shown. */
export function usePlayerStore(
  video: HTMLVideoElement,
  source: PlayerSource,
  needsFullBuild: boolean,
): ConnectedPlayer {
  const latest = useRef({ needsFullBuild, isLive: source.isLive });
  latest.current = { needsFullBuild, isLive: source.isLive };
  const [{ store, requests }] = useState(() => {
    const store = new PlayerStore(
      video,
      source,
      startHlsEngine(video, () => latest.current.needsFullBuild),
    );
    return { store, requests: new PlayerRequests(video, store, () => latest.current.isLive) };
  });
  useEffect(() => store.connect(), [store]);
  // The store compares the source with the one before.
  useEffect(() => store.setSource(source));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  return { store, state, requests };
}
