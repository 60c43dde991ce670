/** Colours of the two skins. */
import type { Kit } from "./figure.ts";

export interface Look {
  sky: readonly [string, string];
  grass: readonly [light: string, dark: string];
  lines: string;
  home: Kit;
  away: Kit;
  keepers: { home: string; away: string };
  stand: string;
  roof: string;
  crowd: readonly string[];
  boards: readonly string[];
  /** Darkness at the edges of the image, 0 to 1; above 0, floodlights are drawn. */
  dusk: number;
}

export const LOOKS: Readonly<Record<"day" | "night", Look>> = {
  day: {
    sky: ["#8ec5ff", "#dff1ff"],
    grass: ["#3f9b46", "#379040"],
    lines: "#f3fff0",
    home: ["#e11d48", "#ffffff", "#e11d48"],
    away: ["#f8fafc", "#1e3a8a", "#f8fafc"],
    keepers: { home: "#f59e0b", away: "#22d3ee" },
    stand: "#334155",
    roof: "#1e293b",
    crowd: ["#e11d48", "#f8fafc", "#fbbf24", "#94a3b8", "#1e3a8a", "#64748b"],
    boards: ["#0f172a", "#be123c", "#1d4ed8", "#0f766e"],
    dusk: 0,
  },
  night: {
    sky: ["#050816", "#131c3a"],
    grass: ["#1f7a4d", "#1a6e45"],
    lines: "#e6fff4",
    home: ["#facc15", "#111827", "#facc15"],
    away: ["#7c3aed", "#ede9fe", "#7c3aed"],
    keepers: { home: "#fb7185", away: "#34d399" },
    stand: "#111a33",
    roof: "#0b1226",
    crowd: ["#facc15", "#7c3aed", "#a5b4fc", "#475569", "#1e293b", "#334155"],
    boards: ["#4c1d95", "#0b1020", "#b45309", "#0e7490"],
    dusk: 0.56,
  },
};
