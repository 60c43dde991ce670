import { useEffect } from "react";
import { showToast } from "~/ui/Toast/toasts";
import { setMatchClock } from "../../store/match-clock";
import type { PlayerStore } from "../../store/player-store";
import { seekOnHash } from "../seek-on-hash";

/**
 * Connects the page with the time of the match: its links seek in the video, and its forms read the second
 * that is shown.
 * @param kickOff ISO date-time of second 0; undefined for recordings
 */
export function useMatchLinks(
  video: HTMLVideoElement,
  store: PlayerStore,
  kickOff: string | undefined,
): void {
  useEffect(() => {
    const onGone = () => showToast("danger", "player:tag_gone");
    return seekOnHash(video, kickOff, store.programDateTime, onGone);
  }, [video, store, kickOff]);
  useEffect(() => setMatchClock(store), [store]);
}
