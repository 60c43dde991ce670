import { z } from "zod";
import { content, flag, list, number, part, text } from "./read";

export interface Metric {
  name: string;
  filterId?: string;
  shortName?: string;
  home: number;
  away: number;
  isPercentage: boolean;
  /** 100 for percentages, else the sum of both sides. */
  max: number;
}

export interface Stats {
  /** The metric with the short name `Total`: the score. */
  score?: Metric;
  /** The metrics of the game overview, the one called `G` first. */
  game: Metric[];
}

export const noStats: Stats = { game: [] };

const metric = z
  .object({
    name: text,
    filterId: text,
    shortName: text,
    isPercentage: flag(false),
    home: number,
    away: number,
  })
  .transform((raw): Metric => {
    const home = raw.home ?? 0;
    const away = raw.away ?? 0;
    return {
      name: raw.name ?? raw.shortName ?? "",
      filterId: raw.filterId,
      shortName: raw.shortName,
      home,
      away,
      isPercentage: raw.isPercentage,
      max: raw.isPercentage ? 100 : home + away,
    };
  });

/** Metrics are an object or a plain list. */
const metrics = z.preprocess(
  (value) => (value !== null && typeof value === "object" && "metrics" in value ? value.metrics : value),
  list(metric),
);

/** Reads the statistics of a match. */
export const statsSchema = content(
  part(z.object({ vidswap: part(z.object({ "game-scores": metrics, "game-overview": metrics })) })),
).transform((value): Stats => {
  const overview = value?.vidswap?.["game-overview"] ?? [];
  return {
    score: value?.vidswap?.["game-scores"]?.find((entry) => entry.shortName === "Total"),
    game: [...overview].sort((a, b) => Number(b.shortName === "G") - Number(a.shortName === "G")),
  };
});
