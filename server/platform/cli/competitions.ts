/** Commands for leagues, categories and teams. */
import { and, arrayContains, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { IdentityRow } from "../catalogue/reads.ts";
import { identities } from "../database/schema.ts";
import { Id, Text } from "../event-control/event-row.ts";
import { type Command, type CommandContext, type CommandInput, UsageError } from "./command.ts";
import { JSON_HELP, JSON_OPTION, optionLines, outcomeLines, tableLines, tell } from "./output.ts";
import { orNone, readCount, readOptions, readWord } from "./read-options.ts";
import { slugOf } from "./slug.ts";
import { KINDS, requireLeagues, storeIdentity } from "./store-identity.ts";

const NewId = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,99}$/, "must be letters, digits, points and hyphens, at most 100")
  .optional();
const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be a colour like #14532d")
  .toLowerCase();
const Logo = z.url({ protocol: /^https$/, error: "must be a URL with https" }).max(2048);
const Short = z.string().trim().min(1).max(12, "has at most 12 characters");

const Options = z.object({
  id: NewId,
  short: orNone(Text),
  abbreviation: orNone(Short),
  sport: orNone(Id),
  color: orNone(Color),
  logo: orNone(Logo),
});
const TEXT = { type: "string" } as const;
const OPTIONS = {
  id: TEXT,
  short: TEXT,
  abbreviation: TEXT,
  sport: TEXT,
  color: TEXT,
  logo: TEXT,
  ...JSON_OPTION,
} as const;
const SYNOPSIS =
  "[--id <id>] [--short <title>] [--abbreviation <letters>] [--sport <sport>] [--color #rrggbb] [--logo <url>] [--json]";
const helpOf = (sport: string) => ({
  "--id <id>": "without it the id is made of the title: Northern League is northern-league",
  "--short <title>": "title for narrow places",
  "--abbreviation <letters>": "e.g. NL, at most 12",
  "--sport <sport>": `e.g. soccer, handball, basketball, icehockey; ${sport}`,
  "--color #rrggbb": "colour of cards and posters",
  "--logo <url>": "image on https",
  ...JSON_HELP,
});
const AGAIN = `
With the id of one that is there, the command changes what is named and keeps the rest; none removes a value.`;

export const createLeague: Command = {
  summary: "Add or change a league",
  synopsis: `<title> ${SYNOPSIS} [--position <n>]`,
  help: `
${optionLines({
  ...helpOf("that of its new teams and events, too"),
  "--position <n>": "place in lists of leagues, from 0; a new league comes last",
})}
${AGAIN}`,
  options: { ...OPTIONS, position: TEXT },
  positionals: 1,
  createsDatabase: false,
  async run(input, context) {
    const position = input.text("position");
    await store("identity", input.positionals[0], undefined, input, context, {
      position: position === undefined ? undefined : readCount(position),
    });
  },
};

export const createCategory: Command = {
  summary: "Add or change a category of a league",
  synopsis: `<league> <title> ${SYNOPSIS}`,
  help: `
<league> is the id of a league; "leagues" lists them. A new category takes its colour, logo and sport.

${optionLines(helpOf("without it that of the league"))}
${AGAIN}`,
  options: OPTIONS,
  positionals: 2,
  createsDatabase: false,
  async run(input, context) {
    const [league = "", title] = input.positionals;
    await store("identity_item", title, [league], input, context);
  },
};

/** Maximum number of teams that one command adds. */
const MAX_TEAMS = 100;

export const createTeam: Command = {
  summary: "Add or change teams",
  synopsis: `<title>… [--league <id>]… ${SYNOPSIS}`,
  help: `
${optionLines({
  "--league <id>": "league in which it plays; may be repeated",
  ...helpOf("without it that of its first league"),
})}
${AGAIN}`,
  options: { ...OPTIONS, league: { type: "string", multiple: true } },
  positionals: 1,
  morePositionals: MAX_TEAMS - 1,
  createsDatabase: false,
  async run(input, context) {
    const titles = input.positionals;
    if (titles.length > 1 && ["id", "short", "abbreviation"].some(input.has))
      throw new UsageError("--id, --short and --abbreviation belong to one team.");
    const leagues = input.has("league") ? input.all("league") : undefined;
    for (const title of titles) await store("team", title, leagues, input, context);
  },
};

async function store(
  mediaType: keyof typeof KINDS,
  word: string | undefined,
  parentIds: string[] | undefined,
  input: CommandInput,
  { db, now, say }: CommandContext,
  columns: { position?: number | undefined } = {},
): Promise<void> {
  const title = readWord(Text, word ?? "");
  const { id = slugOf(title), short, abbreviation, sport, color, logo } = readOptions(Options, input);
  if (!id) throw new UsageError(`No id can be made of ${title}: name one with --id.`);
  const { row, outcome, changes } = await db.transaction((tx) =>
    storeIdentity(tx, now(), {
      id,
      mediaType,
      title,
      parentIds: parentIds?.filter((parent) => parent !== "none"),
      columns: { ...columns, shortTitle: short, abbreviation, sportType: sport, color, logoUrl: logo },
    }),
  );
  const document = { ...jsonOf(row), outcome };
  tell(input, say, document, outcomeLines(`The ${KINDS[mediaType]} ${id} (${row.title})`, outcome, changes));
}

export const listLeagues: Command = {
  summary: "List the leagues and their categories",
  synopsis: "[--json]",
  help: `
In the order of lists, each league with its categories below it.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 0,
  createsDatabase: false,
  async run(input, { db, say }) {
    const rows = await db
      .select()
      .from(identities)
      .where(inArray(identities.mediaType, ["identity", "identity_item"]))
      .orderBy(asc(identities.position), asc(identities.title), asc(identities.id));
    const sorted = rows
      .filter(({ mediaType }) => mediaType === "identity")
      .flatMap((league) => [league, ...rows.filter(({ parentIds }) => parentIds.includes(league.id))]);
    const cells = sorted.map((row) => [
      row.mediaType === "identity" ? row.id : `  ${row.id}`,
      row.title,
      row.sportType ?? "",
    ]);
    tell(input, say, sorted.map(jsonOf), tableLines(["id", "title", "sport"], cells));
  },
};

export const listTeams: Command = {
  summary: "List the teams",
  synopsis: "[--league <id>] [--json]",
  help: `
${optionLines({ "--league <id>": "only those of this league", ...JSON_HELP })}`,
  options: { league: TEXT, ...JSON_OPTION },
  positionals: 0,
  createsDatabase: false,
  async run(input, { db, say }) {
    const league = input.text("league");
    if (league !== undefined) await requireLeagues(db, [league]);
    const ofLeague = league === undefined ? undefined : arrayContains(identities.parentIds, [league]);
    const teams = await db
      .select()
      .from(identities)
      .where(and(eq(identities.mediaType, "team"), ofLeague))
      .orderBy(asc(identities.title), asc(identities.id));
    const cells = teams.map((row) => [
      row.id,
      row.title,
      row.abbreviation ?? "",
      row.sportType ?? "",
      row.parentIds.join(";"),
    ]);
    tell(
      input,
      say,
      teams.map(jsonOf),
      tableLines(["id", "title", "abbreviation", "sport", "leagues"], cells),
    );
  },
};

const jsonOf = (row: IdentityRow) => ({
  id: row.id,
  type: KINDS[row.mediaType as keyof typeof KINDS],
  title: row.title,
  shortTitle: row.shortTitle,
  abbreviation: row.abbreviation,
  sport: row.sportType,
  color: row.color,
  logoUrl: row.logoUrl,
  position: row.position,
  parentIds: row.parentIds,
});
