import { createContext, useContext } from "react";
import type { DataCosts } from "../../playback-view";
import type { PageActions, PlayerRequests } from "../../store/player-requests";
import type { PlayerState } from "../../store/player-state";

/** What every control reads and may request. */
interface PlayerContextValue {
  /** Element that contains the video and the controls and goes fullscreen. */
  box: HTMLElement;
  video: HTMLVideoElement;
  isLive: boolean;
  /** See `PlaybackView`. */
  hidesLength?: boolean;
  /** See `PlaybackView`. */
  cost?: string;
  costs?: DataCosts;
  state: PlayerState;
  requests: PlayerRequests;
  page: PageActions;
}

export const PlayerContext = createContext<PlayerContextValue | undefined>(undefined);

/** Returns the player around a control. */
export function usePlayer(): PlayerContextValue {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("A control is outside of the player.");
  return player;
}
