import { tagAround } from "../../catalogue/tag-times.ts";
import { goalsOf } from "../../media/index.ts";
import type { metrics, tags } from "../schema.ts";
import { momentWords } from "./moment-words.ts";
import { createRandom } from "./random.ts";

type MetricRow = typeof metrics.$inferInsert;
type TagRow = typeof tags.$inferInsert;

/** The part of a match that has been played. */
export interface Match {
  id: string;
  seed: number;
  sportType: string;
  /** Elapsed media time and full length (s). */
  elapsedSeconds: number;
  fullSeconds: number;
  isLive: boolean;
  home: { id: string; color: string };
  away: { id: string; color: string };
}

/** Statistics other than goals: name, short name, and the usual range of one side in a full match. */
const COUNTED: Record<string, readonly [name: string, shortName: string, least: number, most: number][]> = {
  soccer: [
    ["Shots", "SH", 9, 19],
    ["Shots on target", "SOT", 2, 8],
    ["Corners", "CO", 2, 10],
    ["Fouls", "F", 6, 16],
    ["Offsides", "OFF", 0, 5],
  ],
  basketball: [
    ["Rebounds", "REB", 28, 46],
    ["Assists", "AST", 14, 28],
    ["Steals", "STL", 4, 11],
    ["Fouls", "F", 12, 22],
  ],
  handball: [
    ["Shots", "SH", 38, 52],
    ["Saves", "SV", 8, 17],
    ["Seven-metre throws", "7M", 2, 6],
    ["Suspensions", "SUS", 1, 6],
  ],
  icehockey: [
    ["Shots on goal", "SOG", 20, 38],
    ["Face-offs won", "FO", 22, 38],
    ["Hits", "HIT", 12, 30],
    ["Penalty minutes", "PIM", 2, 14],
  ],
};

const FIRST_FILTER = 11;

/** Goals of both sides so far: exactly those that the video shows. */
export function scoreOf(seed: number, elapsedSeconds: number): { home: number; away: number } {
  const goals = goalsOf(seed, elapsedSeconds);
  const home = goals.filter((goal) => goal.side === "home").length;
  return { home, away: goals.length - home };
}

/** Score and statistics of the elapsed part of a match. */
export function metricsOf(match: Match): MetricRow[] {
  const { id: mediaId, seed, sportType, elapsedSeconds, fullSeconds } = match;
  const score = scoreOf(seed, elapsedSeconds);
  const random = createRandom(seed);
  const played = Math.min(1, elapsedSeconds / fullSeconds);
  const possession = random.whole(38, 62);
  const overview: Omit<MetricRow, "mediaId" | "section" | "position" | "filterId">[] = [
    { ...momentWords(sportType).score, ...score },
    { name: "Possession", shortName: "POS", isPercentage: true, home: possession, away: 100 - possession },
    ...(COUNTED[sportType] ?? []).map(([name, shortName, least, most]) => ({
      name,
      shortName,
      home: Math.round(random.whole(least, most) * played),
      away: Math.round(random.whole(least, most) * played),
    })),
  ];
  return [
    { mediaId, section: "scores", position: 0, name: "Total", filterId: 1, shortName: "Total", ...score },
    ...overview.map((metric, position) => ({
      ...atLeastGoals(metric, score),
      mediaId,
      section: "overview",
      position,
      filterId: FIRST_FILTER + position,
    })),
  ];
}

/** Raises the number of shots to at least that of the goals. */
function atLeastGoals<T extends { name: string; home: number; away: number }>(
  metric: T,
  score: { home: number; away: number },
): T {
  if (!metric.name.startsWith("Shots")) return metric;
  return { ...metric, home: Math.max(metric.home, score.home), away: Math.max(metric.away, score.away) };
}

/** Global tags of a match, in the words of its sport: its start and every goal so far. */
export function globalTagsOf(match: Match, addedAt: Date): TagRow[] {
  const words = momentWords(match.sportType);
  const random = createRandom(match.seed + 1);
  const common = {
    targetId: match.id,
    isGlobal: true,
    videoType: match.isLive ? "live" : "vod",
    addedAt,
  };
  const goals = goalsOf(match.seed, match.elapsedSeconds).map(({ second, side }, index): TagRow => {
    return {
      ...common,
      ...tagAround(Math.round(second * 1000)),
      id: `${match.id}-goal-${index + 1}`,
      title: words.goal,
      type: "goal",
      playerNumber: String(random.whole(2, 19)),
      playerColor: match[side].color,
      teamId: match[side].id,
    };
  });
  return [
    { ...common, ...tagAround(0), id: `${match.id}-start`, title: words.start, type: "start" },
    ...goals,
  ];
}
