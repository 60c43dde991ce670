/**
 * Query plans for a catalogue of 20,000 events, from PostgreSQL's explanation of the statements that the
 * platform sends. Times depend on the machine; plans do not. `npm run bench:platform` measures times.
 */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import {
  eventId,
  leagueId,
  leaguesOf,
  loadCatalogue,
  quarterAt,
  teamId,
  townOf,
} from "../../../tools/platform-bench/catalogue.ts";
import { listRelated } from "../api/vod.ts";
import type { Platform } from "../context.ts";
import { findOneMedia } from "./find-media.ts";
import { findMedia, type MediaFilters } from "./media-query.ts";
import { listPositions } from "./positions.ts";
import { createCatalogueReads } from "./reads.ts";

const EVENTS = 20_000;

let running: TestPlatform;
let client: pg.Client;
let platform: Platform;
/** Statements since the last reading. */
let statements: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  running = await startTestPlatform({ seed: "none" });
  await loadCatalogue(running.databaseUrl, EVENTS);
  client = new pg.Client({ connectionString: running.databaseUrl });
  await client.connect();
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  const db = drizzle(client, { logger });
  platform = {
    db,
    reads: createCatalogueReads(db),
    origin: () => "http://platform.test",
  } as unknown as Platform;
});
beforeEach(() => {
  statements = [];
});
afterAll(async () => {
  await client?.end();
  await running?.stop();
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Node[];
}

/** The nodes that read the table of media, for all statements since the last reading, as `type (index)`. */
async function readsOfMedia(): Promise<string[]> {
  const sent = statements;
  statements = [];
  const reads: string[] = [];
  for (const { text, values } of sent) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const walk = (node: Node) => {
      const { "Node Type": type, "Relation Name": table, "Index Name": index } = node;
      if (table === "media" || index?.startsWith("media_")) reads.push(index ? `${type} (${index})` : type);
      node.Plans?.forEach(walk);
    };
    walk(rows[0]["QUERY PLAN"][0].Plan);
  }
  return reads;
}

const list = (
  filters: MediaFilters,
  { count = true, page = 0, sort = "event_date" as "event_date" | "added" | "title" } = {},
) =>
  findMedia(
    platform,
    { mediaTypes: ["event"], ownerId: null },
    { page, size: 24, next: true, count, sort, order: "desc", filters },
  );
const [from = "", before = ""] = quarterAt(100).split("~");
const event_date = { from: new Date(from), before: new Date(before) };

it("the catalogue has the requested size", async () => {
  const page = await list({});
  expect(page.totalCount).toBe(EVENTS);
  const towns = Array.from({ length: leaguesOf(1_000_000) * 20 }, (_, index) =>
    townOf(Math.floor(index / 20), index % 20),
  );
  expect(new Set(towns).size).toBe(towns.length);
});

it.each<[string, MediaFilters, string]>([
  [
    "a league, a status and dates",
    { status: ["archived"], "identities.id": [leagueId(7)], event_date },
    "media_identities",
  ],
  [
    "a team, a sport and dates",
    { sportType: ["handball"], "search.teams.id": [teamId(2, 3)], event_date },
    "media_teams",
  ],
  ["a word of the title", { title: townOf(11, 4) }, "media_search"],
  ["a part of a word in capitals", { search: townOf(11, 4).slice(1, -1).toUpperCase() }, "media_search"],
])("finds %s in an index", async (_, filters, index) => {
  const { totalCount, entries } = await list(filters);
  expect(totalCount).toBeGreaterThan(0);
  expect(entries.length).toBe(Math.min(24, totalCount ?? 0));
  const reads = await readsOfMedia();
  expect(reads).toContain(`Bitmap Index Scan (${index})`);
  expect(reads).not.toContain("Seq Scan");
});

it("finds an event by its id in an index", async () => {
  const scope = { mediaTypes: ["event"], ownerId: null };
  expect(await findOneMedia(platform, scope, { id: eventId(4711) })).toMatchObject({ id: eventId(4711) });
  // The second one is for the match of a highlight.
  const ofMatch = "Index Scan (media_pkey)";
  expect(await readsOfMedia()).toEqual(["Index Scan (media_pkey)", ofMatch]);
  await findOneMedia(platform, scope, { id: "REF-4711", idType: "reference_id" });
  expect(await readsOfMedia()).toEqual(["Index Scan (media_reference)", ofMatch]);
});

it.each([
  ["event_date", "media_(status_)?date"],
  ["added", "media_(status_)?added"],
  ["title", "media_status_title"],
] as const)("pages through the archive in the order of an index by %s", async (sort, index) => {
  await list({ status: ["archived"] }, { count: false, page: 100, sort });
  const reads = await readsOfMedia();
  // Most of a small catalogue is archive: PostgreSQL may read the index of all events and skip the others.
  expect(reads[0]).toMatch(new RegExp(`^Index (Only )?Scan \\(${index}\\)$`));
  expect(reads.join()).not.toMatch(/Seq Scan|Bitmap/);
});

it("finds related videos in indexes", async () => {
  const audience = { signedIn: false, userId: null, country: undefined, entitlements: [] };
  await listRelated(platform, audience, { id: eventId(4711), page: 0, size: 10, next: true, count: false });
  expect((await readsOfMedia()).filter((read) => read.includes("Seq Scan"))).toEqual([]);
});

describe("of 10,000 positions of a user", () => {
  const audience = { signedIn: true, userId: "ann", country: undefined, entitlements: [] };
  beforeAll(async () => {
    await client.query(
      `insert into users (id, email, display_name, added_at) values ('ann', 'ann@example.com', 'Ann', now())`,
    );
    await client.query(
      `insert into positions (user_id, media_id, seconds, length, seen_at, finished)
       select 'ann', id, 1000, 5400, starts_at, false from media order by starts_at limit 10000`,
    );
    await client.query("analyze positions");
  });

  it.each([
    ["the row of the home page", { size: 50 }, /positions_user_seen/, 51],
    ["the history", { size: 24 }, /positions_user_seen/, 25],
    ["its second page", { size: 24, page: 1 }, /positions_user_seen/, 49],
    [
      "the page of a recording",
      { size: 1, video_id: eventId(11) },
      /positions_(media|user_id_media_id_pk)/,
      1,
    ],
  ])("%s reads an index, and no more of it than is shown", async (_, query, index, most) => {
    const page = { page: 0, next: true, count: false, ...query };
    const { entries } = await listPositions(platform, "ann", audience, page);
    expect(entries).toHaveLength(query.size);
    const sent = statements.filter(({ text }) => text.includes('"positions"'));
    expect(sent).toHaveLength(1);
    const { rows } = await client.query(`explain (analyze, format json) ${sent[0]?.text}`, sent[0]?.values);
    const plan = JSON.stringify(rows[0]["QUERY PLAN"][0].Plan);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan|Bitmap/);
    const counts = /"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g;
    const read = [...plan.matchAll(counts)].map(([, count]) => Number(count));
    expect(Math.max(...read)).toBe(most);
  });

  it("lists of events read none", async () => {
    await list({ status: ["archived"] });
    await listRelated(platform, audience, { id: eventId(4711), page: 0, size: 10, next: true, count: false });
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.filter(({ text }) => text.includes("positions"))).toEqual([]);
  });
});
