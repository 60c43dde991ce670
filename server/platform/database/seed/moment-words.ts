/** Words of a sport for the moments of a match. */
interface MomentWords {
  /** Begin of the match. */
  start: string;
  goal: string;
  /** A prevented goal, and the one of a match that is over. */
  save: string;
  bestSave: string;
  /** Statistic that is the score. */
  score: { name: string; shortName: string };
}

const COMMON: MomentWords = {
  start: "Kick-off",
  goal: "Goal",
  save: "Save",
  bestSave: "Save of the match",
  score: { name: "Goals", shortName: "G" },
};

const BY_SPORT: Record<string, MomentWords> = {
  basketball: {
    start: "Tip-off",
    goal: "Basket",
    save: "Block",
    bestSave: "Block of the match",
    score: { name: "Points", shortName: "PTS" },
  },
  handball: { ...COMMON, start: "Throw-off" },
  icehockey: { ...COMMON, start: "Face-off" },
};

/** Returns the words of a sport, in English; those of football if it has none of its own. */
export function momentWords(sportType: string | null): MomentWords {
  return (Object.hasOwn(BY_SPORT, sportType ?? "") && BY_SPORT[sportType ?? ""]) || COMMON;
}
