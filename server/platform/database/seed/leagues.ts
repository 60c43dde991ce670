/** Leagues, categories and clubs of the demo; all are invented. */

export interface SeedTeam {
  id: string;
  title: string;
  shortTitle: string;
  abbreviation: string;
  /** Logo of the club; its teams in several sports share it. */
  crest: string;
  color: string;
}

export interface SeedCategory {
  id: string;
  title: string;
  shortTitle: string;
}

export interface SeedLeague {
  id: string;
  title: string;
  shortTitle: string;
  abbreviation: string;
  sportType: string;
  crest: string;
  color: string;
  /** Usual length of a match in minutes, breaks included. */
  minutes: number;
  categories: SeedCategory[];
  teams: SeedTeam[];
}

const CLUBS = {
  ngt: { name: "Northgate", color: "#d11a3c" },
  riv: { name: "Rivermouth", color: "#1d4ed8" },
  sun: { name: "Sunport", color: "#facc15" },
  vio: { name: "Viola Town", color: "#6d28d9" },
  tea: { name: "Teal Harbour", color: "#0f766e" },
  iro: { name: "Ironbridge", color: "#ea580c" },
  cal: { name: "Calder Rovers", color: "#0284c7" },
  mos: { name: "Mossley Park", color: "#15803d" },
  red: { name: "Redcliffe", color: "#7f1d1d" },
  com: { name: "Bayside Comets", color: "#0e7490" },
  uni: { name: "Union Hoops", color: "#f97316" },
  nor: { name: "Nordhavn HK", color: "#1e3a8a" },
  fjo: { name: "Fjordby", color: "#b91c1c" },
  gla: { name: "Glacier Bay", color: "#7dd3fc" },
  tim: { name: "Timberline", color: "#3f6212" },
} as const;

type Club = keyof typeof CLUBS;

/** A club's team. The first team of a club has the short id, a second one has its sport as a suffix. */
function team(club: Club, abbreviation: string, title: string = CLUBS[club].name, suffix = ""): SeedTeam {
  const { name, color } = CLUBS[club];
  return { id: `team-${club}${suffix}`, title, shortTitle: name, abbreviation, crest: club, color };
}

export const LEAGUES: readonly SeedLeague[] = [
  {
    id: "league-northern",
    title: "Northern League",
    shortTitle: "Northern",
    abbreviation: "NL",
    sportType: "soccer",
    crest: "northern",
    color: "#14532d",
    minutes: 105,
    categories: [
      { id: "northern-first", title: "First Division", shortTitle: "First" },
      { id: "northern-women", title: "Women", shortTitle: "Women" },
      { id: "northern-u19", title: "Under-19", shortTitle: "U19" },
    ],
    teams: [
      team("ngt", "NGT", "Northgate FC"),
      team("riv", "RIV"),
      team("sun", "SUN"),
      team("vio", "VIO"),
      team("tea", "TEA"),
      team("iro", "IRO"),
      team("cal", "CAL"),
      team("mos", "MOS"),
      team("red", "RED"),
    ],
  },
  {
    id: "league-metro",
    title: "Metro Basketball",
    shortTitle: "Metro",
    abbreviation: "MB",
    sportType: "basketball",
    crest: "metro",
    color: "#9a3412",
    minutes: 95,
    categories: [
      { id: "metro-season", title: "Regular Season", shortTitle: "Season" },
      { id: "metro-playoffs", title: "Play-offs", shortTitle: "Play-offs" },
    ],
    teams: [
      team("com", "BAY"),
      team("uni", "UNI"),
      team("ngt", "NGB", "Northgate Basket", "-basket"),
      team("sun", "SPB", "Sunport Basket", "-basket"),
    ],
  },
  {
    id: "league-baltic",
    title: "Baltic Handball",
    shortTitle: "Baltic",
    abbreviation: "BH",
    sportType: "handball",
    crest: "baltic",
    color: "#1e3a8a",
    minutes: 80,
    categories: [
      { id: "baltic-men", title: "Men", shortTitle: "Men" },
      { id: "baltic-women", title: "Women", shortTitle: "Women" },
    ],
    teams: [
      team("nor", "NOR"),
      team("fjo", "FJO"),
      team("tea", "THK", "Teal Harbour HK", "-handball"),
      team("vio", "VHK", "Viola Town HK", "-handball"),
    ],
  },
  {
    id: "league-alpine",
    title: "Alpine Hockey",
    shortTitle: "Alpine",
    abbreviation: "AH",
    sportType: "icehockey",
    crest: "alpine",
    color: "#0e4a66",
    minutes: 110,
    categories: [
      { id: "alpine-main", title: "Main Round", shortTitle: "Main" },
      { id: "alpine-cup", title: "Cup", shortTitle: "Cup" },
    ],
    teams: [
      team("gla", "GLA"),
      team("tim", "TIM"),
      team("iro", "IRI", "Ironbridge Ice", "-ice"),
      team("red", "RCI", "Redcliffe Ice", "-ice"),
    ],
  },
];

/** Usual length of a match whose league is unknown (minutes). */
const OTHER_MINUTES = 105;

/** Returns the usual length of a match of its league, else of its sport (minutes, breaks included). */
export function usualMinutes(match: { identityIds: readonly string[]; sportType: string | null }): number {
  const league =
    LEAGUES.find(({ id }) => match.identityIds.includes(id)) ??
    LEAGUES.find(({ sportType }) => sportType === match.sportType);
  return league?.minutes ?? OTHER_MINUTES;
}

/** Sample of a football match: every third club plays its home matches in the evening. */
export function footballSkin(teams: readonly SeedTeam[], home: SeedTeam): "day" | "night" {
  return teams.indexOf(home) % 3 === 2 ? "night" : "day";
}
