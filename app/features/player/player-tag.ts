/** Tag of the match on the time slider. */
export interface PlayerTag {
  id: string;
  title: string;
  /** Second of the match. */
  seconds: number;
  /** Markers of the home team are above the line, those of the away team below, others above. */
  side?: "home" | "away";
  /** Colour that is visible on a dark background. */
  color?: string;
}
