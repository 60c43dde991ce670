/**
 * A catalogue of any size, the same on every run. It grows as real ones do: more events mean more leagues,
 * not longer seasons. A league has 400 matches of 20 teams over two years, so the results for one league,
 * team or search term keep their size. Rows are stored in the order of their dates, which scatters every
 * league over the whole table: the worst case for reading one league.
 */
import pg from "pg";

const MATCHES_PER_LEAGUE = 400;
const TEAMS_PER_LEAGUE = 20;
/** Of a league's 400 matches the first 380 are over, one is live, the others are upcoming. */
const ARCHIVED_PER_LEAGUE = 380;
const ADDED_AT = "2023-12-01T00:00:00Z";
/** The first match day, milliseconds since the epoch. */
const FIRST_DAY = Date.parse("2024-01-01T12:00:00Z");
const DAY_MS = 86_400_000;
const SEASON_DAYS = 730;

const SPORTS = ["soccer", "basketball", "handball", "futsal", "hockey", "volleyball", "rugby", "baseball"];
const SUFFIXES = ["United", "City", "Rovers", "Athletic", "Wanderers", "Town", "Albion", "Rangers"];
const ONSETS = "b br d dr f g gr h k kl l m n p r s st t v w".split(" ");
const VOWELS = ["a", "e", "i", "o", "u"];
const CODAS = ["", "n", "l", "r", "s", "m"];
const ENDINGS = ["ton", "ham", "ford", "burg", "stad", "ville", "by", "field", "mouth", "worth"];
const SYLLABLES = ONSETS.flatMap((onset) =>
  VOWELS.flatMap((vowel) => CODAS.map((coda) => onset + vowel + coda)),
);

/** Number of leagues in a catalogue with this many events. */
export const leaguesOf = (events: number) => Math.ceil(events / MATCHES_PER_LEAGUE);

/** The town of a team, unique per team. */
export function townOf(league: number, team: number): string {
  const combinations = SYLLABLES.length ** 2 * ENDINGS.length;
  // Multiplying by a prime that divides no factor of the number of combinations makes all names different,
  // and those of neighbours dissimilar.
  const number = ((league * TEAMS_PER_LEAGUE + team) * 1_000_003) % combinations;
  const first = SYLLABLES[number % SYLLABLES.length] ?? "";
  const second = SYLLABLES[Math.floor(number / SYLLABLES.length) % SYLLABLES.length];
  const ending = ENDINGS[Math.floor(number / SYLLABLES.length ** 2)];
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${second}${ending}`;
}

/** The lists' date filter for the quarter of a year that starts at a match of a league. */
export function quarterAt(match: number): string {
  const from = FIRST_DAY + Math.floor((match * SEASON_DAYS) / MATCHES_PER_LEAGUE) * DAY_MS;
  return `${new Date(from).toISOString()}~${new Date(from + 91 * DAY_MS).toISOString()}`;
}

export const eventId = (number: number) => `event-${number}`;
export const leagueId = (number: number) => `league-${number}`;
export const teamId = (league: number, team: number) => `team-${league}-${team}`;

/**
 * Fills an empty, migrated database with leagues, teams, events and a highlight for every tenth event, then
 * vacuums as autovacuum would have done.
 * @throws the driver's error
 */
export async function loadCatalogue(databaseUrl: string, events: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set synchronous_commit to off; set maintenance_work_mem to '512MB'");
    await loadIdentities(client, leaguesOf(events));
    await withoutIndexes(client, "media", async () => {
      await client.query(EVENTS, [events, leaguesOf(events), SPORTS, new Date(FIRST_DAY)]);
      await client.query(HIGHLIGHTS);
    });
    await client.query("vacuum (analyze) media");
    await client.query("vacuum (analyze) identities");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function loadIdentities(client: pg.Client, leagues: number): Promise<void> {
  const towns = Array.from({ length: leagues * TEAMS_PER_LEAGUE }, (_, index) =>
    townOf(Math.floor(index / TEAMS_PER_LEAGUE), index % TEAMS_PER_LEAGUE),
  );
  await client.query(
    `insert into identities (id, media_type, title, sport_type, position, added_at)
     select 'league-' || l, 'identity', 'League ' || l, ($2::text[])[1 + l % 8], l, $3
     from generate_series(0, $1::int - 1) l`,
    [leagues, SPORTS, ADDED_AT],
  );
  await client.query(
    `insert into identities (id, media_type, title, sport_type, position, parent_ids, added_at)
     select 'item-' || l || '-' || c, 'identity_item', (array['Men', 'Women'])[1 + c], ($2::text[])[1 + l % 8], c,
       array['league-' || l], $3
     from generate_series(0, $1::int - 1) l, generate_series(0, 1) c`,
    [leagues, SPORTS, ADDED_AT],
  );
  await client.query(
    `insert into identities (id, media_type, title, sport_type, position, parent_ids, added_at)
     select 'team-' || l || '-' || t, 'team', ($3::text[])[1 + l * 20 + t] || ' ' || ($4::text[])[1 + (l + t) % 8],
       ($2::text[])[1 + l % 8], t, array['league-' || l], $5
     from generate_series(0, $1::int - 1) l, generate_series(0, 19) t`,
    [leagues, SPORTS, towns, SUFFIXES, ADDED_AT],
  );
}

/**
 * $1 events, $2 leagues, $3 sports, $4 the first day. Every league plays its nth match before the next round
 * starts.
 */
const EVENTS = `
insert into media (id, media_type, title, meta_title, description, event_id, reference_id, sport_type, game_type,
  status, starts_at, kickoff_at, gender, identity_ids, team_ids, home_team_id, away_team_id, seconds, seed, added_at)
select 'event-' || e, 'event', h.title || ' – ' || a.title, h.title || ' vs ' || a.title,
  'Round ' || 1 + m / 10 || ', League ' || l || ', ' || (array['Men', 'Women'])[1 + m % 2],
  'event-' || e, 'REF-' || e, ($3::text[])[1 + l % 8], 'game', status, starts_at,
  case when status <> 'upcoming' then starts_at end, (array['male', 'female'])[1 + m % 2],
  array['league-' || l, 'item-' || l || '-' || m % 2], array[h.id, a.id], h.id, a.id,
  case when status = 'archived' then 6300 end, e, starts_at + interval '105 minutes'
from generate_series(0, $1::int - 1) e
  cross join lateral (select e % $2::int as l, e / $2::int as m) place
  cross join lateral (select (m * 7 + m / 20) % 20 as home) hosts
  cross join lateral (select (home + 1 + m % 19) % 20 as away) guests
  cross join lateral (select case when m < ${ARCHIVED_PER_LEAGUE} then 'archived'
      when m = ${ARCHIVED_PER_LEAGUE} then 'live' else 'upcoming' end as status,
    $4::timestamptz + m * ${SEASON_DAYS} / ${MATCHES_PER_LEAGUE} * interval '1 day'
      + l % 9 * interval '1 hour' as starts_at) moments
  join identities h on h.id = 'team-' || l || '-' || home
  join identities a on a.id = 'team-' || l || '-' || away
order by starts_at, e`;

const HIGHLIGHTS = `
insert into media (id, media_type, title, description, event_id, sport_type, status, starts_at, kickoff_at,
  identity_ids, team_ids, home_team_id, away_team_id, seconds, seed, highlight_type, added_at)
select 'highlight-' || seed, 'highlight', title, description, event_id, sport_type, status, starts_at, kickoff_at,
  identity_ids, team_ids, home_team_id, away_team_id, 120, seed, 'recap', added_at
from media where media_type = 'event' and status = 'archived' and seed % 10 = 0 order by starts_at, seed`;

/** Filling a table without indexes is many times faster; the indexes are recreated unchanged afterwards. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
