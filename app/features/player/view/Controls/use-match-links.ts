import { useEffect } from "react";
import { showToast } from "~/ui/Toast/toasts";
import type { PlaybackView } from "../../playback-view";
import { setPagePlayer } from "../../store/page-player";
import type { PlayerStore } from "../../store/player-store";
import { seekOnHash } from "../seek-on-hash";

/**
 * Connects the page with the time of the match: its links seek in the video, and its forms read the second
 * that is shown.
 * @param kickOff ISO date-time of second 0; undefined for recordings
 * @param stream what the player plays: with a position in this browser it starts there
 */
export function useMatchLinks(
  video: HTMLVideoElement,
  store: PlayerStore,
  kickOff: string | undefined,
  { savedAs, isSavedInBrowser }: Extract<PlaybackView, { state: "ready" }>,
): void {
  useEffect(() => {
    const onGone = () => showToast("danger", "player:tag_gone");
    const findStart = async (id: string) => {
      const { positionInBrowser } = await import("~/features/positions/browser-positions");
      return positionInBrowser(id);
    };
    return seekOnHash({
      video,
      startsAt: kickOff,
      playingAt: store.programDateTime,
      onGone,
      findStart:
        isSavedInBrowser && savedAs !== undefined
          ? () => findStart(savedAs).catch(() => undefined)
          : undefined,
    });
  }, [video, store, kickOff, savedAs, isSavedInBrowser]);
  useEffect(() => setPagePlayer(store), [store]);
}
