import { DataCap } from "../../meter/DataCap";
import type { PlayerStore } from "../../store/player-store";
import { JumpBack } from "./JumpBack";

/** Parts of the player that a video needs once it plays. */
export function AfterPlay({ store }: { store: PlayerStore }) {
  return (
    <>
      <JumpBack />
      <DataCap store={store} />
    </>
  );
}
