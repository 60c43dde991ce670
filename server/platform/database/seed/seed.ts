import type { Logger } from "pino";
import { hashPassword } from "../../accounts/passwords.ts";
import type { Database } from "../database.ts";
import {
  accessCodes,
  follows,
  guideEntries,
  identities,
  media,
  metrics,
  products,
  tags,
  users,
} from "../schema.ts";
import { DEMO_ACCOUNTS } from "./accounts.ts";
import { makeChannel, makeGuide } from "./channel.ts";
import { makeFixtures, matchOf } from "./fixtures.ts";
import { makeHighlights } from "./highlights.ts";
import { LEAGUES, type SeedLeague } from "./leagues.ts";
import { globalTagsOf, metricsOf } from "./match-facts.ts";
import { makeAccessCodes, makeOffers } from "./offers.ts";

const DAY_MS = 86_400_000;
/**
 * Rows per statement: PostgreSQL allows 65,535 parameters, and the widest table has fewer than forty columns.
 */
const BATCH = 1000;

export interface SeedOptions {
  /** Reference time of all dates (milliseconds since the epoch). */
  now: number;
  newId: () => string;
  logger: Logger;
}

/**
 * Fills an empty database with the demo data in one transaction; does nothing if the database has any
 * content.
 */
export async function seedDemo(db: Database, { now, newId, logger }: SeedOptions): Promise<void> {
  const [someUser, someIdentity, someMedia] = [
    await db.select({ id: users.id }).from(users).limit(1),
    await db.select({ id: identities.id }).from(identities).limit(1),
    await db.select({ id: media.id }).from(media).limit(1),
  ];
  if (someUser.length + someIdentity.length + someMedia.length > 0) return;

  const began = performance.now();
  const fixtures = makeFixtures(now);
  const matches = fixtures
    .filter(({ row }) => row.status !== "upcoming")
    .map((fixture) => matchOf(fixture, now));
  const accounts = await Promise.all(DEMO_ACCOUNTS.map((account) => accountRow(account, now)));
  await db.transaction(async (tx) => {
    await tx
      .insert(identities)
      .values(LEAGUES.flatMap((league, position) => identityRows(league, position, now)));
    await tx.insert(media).values(fixtures.map(({ row }) => row));
    await tx.insert(media).values([makeChannel(now), ...makeHighlights(fixtures, now)]);
    await tx.insert(guideEntries).values(makeGuide(now));
    await tx.insert(metrics).values(matches.flatMap(metricsOf));
    const allTags = matches.flatMap((match) => globalTagsOf(match, new Date(now)));
    for (let first = 0; first < allTags.length; first += BATCH) {
      await tx.insert(tags).values(allTags.slice(first, first + BATCH));
    }
    await tx.insert(products).values(makeOffers(fixtures, new Date(now - 30 * DAY_MS)));
    await tx.insert(accessCodes).values(makeAccessCodes(now));
    await tx.insert(users).values(accounts);
    await tx.insert(follows).values(followRows(now, newId));
  });
  logger.info({ ms: Math.round(performance.now() - began) }, "demo data written");
}

function identityRows(league: SeedLeague, position: number, now: number): (typeof identities.$inferInsert)[] {
  const addedAt = new Date(now - 365 * DAY_MS + position * 1000);
  const { categories, teams, minutes: _, ...own } = league;
  const { sportType } = league;
  const child = (index: number) => ({
    sportType,
    position: index,
    parentIds: [league.id],
    parentOrder: { [league.id]: index },
    addedAt,
  });
  return [
    {
      ...own,
      mediaType: "identity",
      position,
      addedAt,
      social: socialOf(league),
    },
    ...categories.map((category, index) => ({
      ...category,
      ...child(index),
      mediaType: "identity_item",
      crest: league.crest,
      color: league.color,
    })),
    ...teams.map((team, index) => ({ ...team, ...child(index), mediaType: "team" })),
  ];
}

const socialOf = ({ crest }: SeedLeague) => ({ web: `https://${crest}.example` });

async function accountRow(
  account: (typeof DEMO_ACCOUNTS)[number],
  now: number,
): Promise<typeof users.$inferInsert> {
  const { password, follows: _, ...row } = account;
  const addedAt = new Date(now - 90 * DAY_MS);
  return { ...row, passwordHash: await hashPassword(password), emailVerifiedAt: addedAt, addedAt };
}

function followRows(now: number, newId: () => string): (typeof follows.$inferInsert)[] {
  return DEMO_ACCOUNTS.flatMap((account) =>
    account.follows.map((followed, index) => ({
      ...followed,
      id: newId(),
      userId: account.id,
      addedAt: new Date(now - DAY_MS + index * 1000),
    })),
  );
}
