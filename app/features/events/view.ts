/**
 * View models of events: only these fields are sent to the browser.
 * Loaders create them from domain objects (`event-view.server.ts`); components render them.
 */

import type { MessageKey } from "~/i18n/translate";
import type { IconName } from "~/ui/Icon/icons";

/** Phase of an event (live, upcoming, replay), or a clip, or a channel, which has no end. */
export type EventPhase = "live" | "upcoming" | "replay" | "clip" | "channel";

export interface TeamView {
  name: string;
  /** Three-letter code for the score bug; derived from the short name if the platform sends none. */
  code: string;
  logoUrl?: string;
  /** Team colour as `#rrggbb`, if the platform sends one. */
  color?: string;
  /** Team colours adjusted to contrast with dark and light backgrounds (3:1). */
  colorDark: string;
  colorLight: string;
}

/**
 * Access to an event: free or already granted, for members, by ticket (pay-per-view) or plan (subscription).
 */
export type AccessView =
  | { kind: "free" }
  | { kind: "members" }
  | { kind: "ticket"; price?: string }
  | { kind: "plan" };

/** What a clip shows, such as a goal. */
export interface ClipKindView {
  /** Its name in the words of the sport. */
  label: MessageKey;
  icon: IconName;
  /** Formatted minute, if it is about one moment: `64’`. */
  minute?: string;
}

export interface EventCardView {
  id: string;
  /** Path below the locale prefix, e.g. `/events/e1`. */
  href: string;
  phase: EventPhase;
  title: string;
  /**
   * What distinguishes a match from others of its teams: its title, if that contains more than their names
   * ("Cup final"), else its division ("Women"). Of a clip whose title does not name its match: the two teams.
   */
  ownTitle?: string;
  /** `soccer`, `basketball`, …; selects the markings of a drawn poster. */
  sportType?: string;
  imageUrl?: string;
  home?: TeamView;
  away?: TeamView;
  /** Title of the first category, shown as the league on cards. */
  league?: string;
  leagueLogoUrl?: string;
  /** ISO date-time of kick-off (or of the clip). */
  startsAt?: string;
  /** Duration of a replay or clip (s), if available. */
  seconds?: number;
  /** Estimated progress of a live event, 0–0.96, from the time and the sport's usual duration. Decorative. */
  progress?: number;
  access: AccessView;
  /** False if the event is not available in the viewer's region. */
  inRegion: boolean;
  /**
   * How much of a recording the viewer has watched: share from 0 to 1, the same as text unless the length is hidden,
   * and where they have stopped, such as `37:12`, unless they have seen the end.
   */
  seen?: { share: number; percent?: string; time?: string };
  /** What a clip shows. */
  clipKind?: ClipKindView;
  /** Place among the clips of its list with the same title and kind, if it has no other name of its own. */
  clipNumber?: number;
  playerNumber?: string;
  playerColor?: string;
  /** Token of the public page of a clip of the viewer; null for none, undefined if clips cannot be published. */
  publicToken?: string | null;
  /** Why the operator has withdrawn a clip of the viewer. */
  withdrawnReason?: string;
  /** The viewer has not asked for the result. */
  isResultHidden?: boolean;
}

/** A league, category or team as a tile or a list row. */
export interface IdentityView {
  id: string;
  href: string;
  title: string;
  kind: "league" | "category" | "subcategory" | "team";
  logoUrl?: string;
  color?: string;
  sportType?: string;
}
