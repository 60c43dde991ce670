/** A row below a search field: a team, league, channel or live match to go to. */
export interface Suggestion {
  /** Path below the locale prefix. */
  href: string;
  title: string;
  /** "Team", "League", …; of a match, its league. In the language of the page. */
  kind?: string;
  logoUrl?: string;
  /** Minute or phase of a live match, or that it is live. In the language of the page. */
  live?: string;
}
