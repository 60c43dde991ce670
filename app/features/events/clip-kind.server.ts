import { markingsOf } from "#common/poster/markings";
import type { Media } from "~/platform/contract/media";
import { minuteText } from "./match-time";
import type { ClipKindView } from "./view";

type Kind = Pick<ClipKindView, "label" | "icon">;

const CLIP: Kind = { label: "common:clip", icon: "scissors" };

/** Kinds by type and subtype. The first one that fits is shown: a recap with a goal is a recap. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ["recap", { label: "common:clip_kind_recap", icon: "film" }],
  ["condensed", { label: "common:clip_kind_condensed", icon: "fast-forward" }],
  ["goal", { label: "common:clip_kind_goal", icon: "goal" }],
  ["save", { label: "common:clip_kind_save", icon: "shield" }],
  ["highlight", { label: "common:clip_kind_highlight", icon: "star" }],
  ["auto", { label: "common:clip_kind_highlight", icon: "star" }],
]);

/** Kinds that basketball calls differently. */
const BASKETBALL: ReadonlyMap<string, Kind> = new Map([
  ["goal", { label: "common:clip_kind_basket", icon: "basket" }],
  ["save", { label: "common:clip_kind_block", icon: "shield" }],
]);

/** Returns what a clip shows, in the words of its sport, and the minute if it is about one moment. */
export function clipKindOf({ mediaType, mediaSubType, momentSecond, sportType }: Media): ClipKindView {
  const name = [...KINDS.keys()].find((known) => known === mediaType || known === mediaSubType) ?? "";
  const ofSport = markingsOf(sportType) === "basketball" ? BASKETBALL.get(name) : undefined;
  return {
    ...(ofSport ?? KINDS.get(name) ?? CLIP),
    minute: momentSecond === undefined ? undefined : minuteText(momentSecond, sportType),
  };
}
