import type { LiveScoresView } from "~/features/live-scores/live-score";
import type { Media } from "~/platform/contract/media";

interface HeroFacts {
  /** Whether a match belongs to what the viewer follows. */
  isYours: (media: Media) => boolean;
  isInMainDivision: (media: Media) => boolean;
  /** Scores that are known in time. */
  scores: LiveScoresView;
}

/**
 * Returns the live event for the head of the home page: of what the viewer follows, else one that they can
 * watch, in a main division, with the closest score; among equals the one that started first.
 */
export function chooseHero(live: readonly Media[], facts: HeroFacts): Media | undefined {
  const rank = (media: Media): number[] => [
    Number(!facts.isYours(media)),
    Number(!media.isEventAvailableForUser),
    Number(!facts.isInMainDivision(media)),
    distance(facts.scores[media.id]),
    Number(!media.imageUrl),
  ];
  return live
    .map((media) => ({ media, rank: rank(media) }))
    .reduce<{ media: Media; rank: number[] } | undefined>(
      (best, other) => (best && !isBefore(other.rank, best.rank) ? best : other),
      undefined,
    )?.media;
}

/** Returns how far a score is from a draw, 0 to 1; in relation to the points, so that sports compare. */
function distance(score: LiveScoresView[string] | undefined): number {
  return score ? Math.abs(score.home - score.away) / (score.home + score.away + 1) : 1;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, place) => value !== other[place]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}
