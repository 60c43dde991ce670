/**
 * What the screens show of an event: exactly these fields travel to the browser.
 * Loaders make them from domain objects (`event-view.server.ts`), components draw them.
 */

import type { MessageKey } from "~/i18n/translate";

/** The three tenses of an event, a clip, or a channel that has no end. */
export type Tense = "live" | "upcoming" | "replay" | "clip" | "channel";

export interface TeamView {
  name: string;
  /** Three-letter code for the score bug, made from the short name when none is given. */
  code: string;
  crestUrl?: string;
  /** Team colour as `#rrggbb`, when the platform knows one. */
  color?: string;
  /** The colour adjusted so that it is seen on dark and on light ground (3:1). */
  markDark: string;
  markLight: string;
}

/** How a viewer gets in, when not for free. */
export type AccessView =
  | { kind: "free" }
  | { kind: "members" }
  | { kind: "ticket"; price?: string }
  | { kind: "plan" };

export interface EventCardView {
  id: string;
  /** Path below the locale prefix, e.g. `/events/e1`. */
  href: string;
  tense: Tense;
  title: string;
  /** `soccer`, `basketball`, …: chooses the markings of a drawn poster. */
  sportType?: string;
  imageUrl?: string;
  home?: TeamView;
  away?: TeamView;
  /** First category by name: league on cards. */
  league?: string;
  leagueLogoUrl?: string;
  /** ISO date-time of kick-off (or of the clip). */
  startsAt?: string;
  /** Length of a replay or clip in seconds, when known. */
  seconds?: number;
  /** 0–0.96: how far a live event has come, by the clock and the sport's usual length. Decoration. */
  progress?: number;
  access: AccessView;
  /** False when the viewer's region may not see it. */
  inRegion: boolean;
  /** Clips: what it is, in words, such as "Recap" and "Goal". */
  clipLabels?: MessageKey[];
  playerNumber?: string;
  playerColor?: string;
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
