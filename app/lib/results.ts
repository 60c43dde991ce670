/**
 * Which results pages hide: `default` those of finished matches, `hidden` those of live matches too, `followed` only
 * those of teams and competitions that the viewer follows, `shown` none.
 */
export const RESULTS_CHOICES = ["default", "hidden", "followed", "shown"] as const;
export type ResultsChoice = (typeof RESULTS_CHOICES)[number];
