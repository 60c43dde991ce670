/** Colours of the samples, and the sport that each of them shows. */
import type { Skin } from "../../server/platform/media/skins.ts";
import type { Kit } from "./figure.ts";
import { basketball } from "./sports/basketball.ts";
import { handball } from "./sports/handball.ts";
import { icehockey } from "./sports/icehockey.ts";
import { soccer } from "./sports/soccer.ts";
import type { FieldColour, Sport } from "./sports/sport.ts";

export interface Look {
  sky: readonly [string, string];
  field: Readonly<Record<FieldColour, string>>;
  home: Kit;
  away: Kit;
  keepers: { home: string; away: string };
  stand: string;
  roof: string;
  crowd: readonly string[];
  boards: readonly string[];
  /** Brightness of the crowd, 0 to 1; a dark hall also costs fewer bytes of video. */
  light: number;
  /** Darkness at the edges of the image, 0 to 1; above 0, floodlights are drawn. */
  dusk: number;
}

/** Stripes of two greens. */
const grass = (stripe: string, ground: string, lines: string): Look["field"] => ({
  ground,
  stripe,
  lines,
  floor: ground,
  area: ground,
  accent: lines,
});

/** What all halls have in common. */
const HALL = { sky: ["#070b14", "#0d1424"], roof: "#0b1226", stand: "#141c2f", dusk: 0, light: 0.2 } as const;

export const LOOKS: Readonly<Record<Skin, Look>> = {
  day: {
    sky: ["#8ec5ff", "#dff1ff"],
    field: grass("#3f9b46", "#379040", "#f3fff0"),
    home: ["#e11d48", "#ffffff", "#e11d48"],
    away: ["#f8fafc", "#1e3a8a", "#f8fafc"],
    keepers: { home: "#f59e0b", away: "#22d3ee" },
    stand: "#334155",
    roof: "#1e293b",
    crowd: ["#e11d48", "#f8fafc", "#fbbf24", "#94a3b8", "#1e3a8a", "#64748b"],
    boards: ["#0f172a", "#be123c", "#1d4ed8", "#0f766e"],
    light: 1,
    dusk: 0,
  },
  night: {
    sky: ["#050816", "#131c3a"],
    field: grass("#1f7a4d", "#1a6e45", "#e6fff4"),
    home: ["#facc15", "#111827", "#facc15"],
    away: ["#7c3aed", "#ede9fe", "#7c3aed"],
    keepers: { home: "#fb7185", away: "#34d399" },
    stand: "#111a33",
    roof: "#0b1226",
    crowd: ["#facc15", "#7c3aed", "#a5b4fc", "#475569", "#1e293b", "#334155"],
    boards: ["#4c1d95", "#0b1020", "#b45309", "#0e7490"],
    light: 1,
    dusk: 0.56,
  },
  basketball: {
    ...HALL,
    field: {
      ground: "#16445c",
      floor: "#d8a468",
      stripe: "#d29d60",
      area: "#0e7490",
      lines: "#fdf6ec",
      accent: "#fdf6ec",
    },
    home: ["#0e7490", "#f8fafc", "#f8fafc"],
    away: ["#f97316", "#111827", "#111827"],
    keepers: { home: "#0e7490", away: "#f97316" },
    crowd: ["#0e7490", "#f97316", "#cbd5e1", "#475569", "#334155", "#1e293b"],
    boards: ["#0f172a", "#9a3412", "#155e75", "#1e293b"],
  },
  handball: {
    ...HALL,
    field: {
      ground: "#23508a",
      floor: "#3f7fc1",
      stripe: "#3c7abb",
      area: "#e9b55c",
      lines: "#f8fafc",
      accent: "#fde68a",
    },
    home: ["#1e3a8a", "#f8fafc", "#f8fafc"],
    away: ["#b91c1c", "#f8fafc", "#b91c1c"],
    keepers: { home: "#84cc16", away: "#a855f7" },
    crowd: ["#1e3a8a", "#b91c1c", "#e2e8f0", "#64748b", "#334155", "#1e293b"],
    boards: ["#0f172a", "#1e3a8a", "#991b1b", "#0f766e"],
  },
  icehockey: {
    ...HALL,
    field: {
      ground: "#111a2e",
      floor: "#e9f3fa",
      stripe: "#e9f3fa",
      area: "#a9d0f5",
      lines: "#2563eb",
      accent: "#dc2626",
    },
    home: ["#38bdf8", "#0f172a", "#0f172a"],
    away: ["#3f6212", "#f7fee7", "#3f6212"],
    keepers: { home: "#38bdf8", away: "#3f6212" },
    crowd: ["#7dd3fc", "#65a30d", "#cbd5e1", "#475569", "#334155", "#1e293b"],
    boards: ["#0f172a", "#0e4a66", "#365314", "#1d4ed8"],
  },
};

export const SPORTS: Readonly<Record<Skin, Sport>> = {
  day: soccer,
  night: soccer,
  basketball,
  handball,
  icehockey,
};
