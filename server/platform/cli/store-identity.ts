/** Stores leagues, categories and teams; an id identifies one, so that storing it again changes it. */
import { eq, inArray } from "drizzle-orm";
import type { IdentityRow } from "../catalogue/reads.ts";
import type { Connection, Transaction } from "../database/database.ts";
import { identities } from "../database/schema.ts";
import { changesOf, type FieldChange } from "../event-control/field-changes.ts";
import { CommandError } from "./command.ts";
import type { Outcome } from "./output.ts";

/** What the media types of identities are called. */
export const KINDS = { identity: "league", identity_item: "category", team: "team" } as const;
type MediaType = keyof typeof KINDS;

export interface IdentityInput {
  id: string;
  mediaType: MediaType;
  title: string;
  /** Ids of leagues; undefined keeps those that there are. */
  parentIds?: readonly string[] | undefined;
  /** Columns to set; undefined keeps what there is. */
  columns: Partial<
    Pick<IdentityRow, "shortTitle" | "abbreviation" | "sportType" | "color" | "logoUrl" | "position">
  >;
}

export interface StoredIdentity {
  row: IdentityRow;
  outcome: Outcome;
  changes: FieldChange[];
}

/**
 * Adds a league, category or team, or changes the named columns of the one with this id. A new one comes last, and
 * takes the sport of its league; a new category also takes its colour and logo.
 * @throws CommandError for an unknown league, and for an id of another kind
 */
export async function storeIdentity(
  tx: Transaction,
  now: number,
  input: IdentityInput,
): Promise<StoredIdentity> {
  const { id, mediaType, title } = input;
  const [known] = await tx.select().from(identities).where(eq(identities.id, id)).for("update");
  if (known && known.mediaType !== mediaType) {
    const kind = KINDS[known.mediaType as MediaType];
    throw new CommandError(`${id} is a ${kind} already: name another id with --id.`);
  }
  const parents = await requireLeagues(tx, input.parentIds ?? known?.parentIds ?? []);
  const siblings = await tx.select().from(identities).where(eq(identities.mediaType, mediaType));
  const parentOrder = Object.fromEntries(
    parents.map((parent) => [parent.id, known?.parentOrder[parent.id] ?? nextIn(siblings, parent.id)]),
  );
  const named = Object.fromEntries(Object.entries(input.columns).filter(([, value]) => value !== undefined));
  const values: Partial<IdentityRow> & { title: string } = {
    title,
    parentIds: parents.map((parent) => parent.id),
    ...(known ? {} : inherited(mediaType, parents[0])),
    ...named,
  };
  if (known) {
    const changes = changesOf(known, values);
    if (changes.length === 0) return { row: known, outcome: "same", changes };
    const [row = known] = await tx
      .update(identities)
      .set({ ...values, parentOrder })
      .where(eq(identities.id, id))
      .returning();
    return { row, outcome: "changed", changes };
  }
  const position = parents[0] ? (parentOrder[parents[0].id] ?? 0) : next(siblings.map((row) => row.position));
  const [row] = await tx
    .insert(identities)
    .values({ position, ...values, parentOrder, id, mediaType, addedAt: new Date(now) })
    .returning();
  if (!row) throw new CommandError(`${id} could not be added.`);
  return { row, outcome: "added", changes: [] };
}

function inherited(mediaType: MediaType, league: IdentityRow | undefined): Partial<IdentityRow> {
  if (!league) return {};
  const { sportType, color, logoUrl, crest } = league;
  return mediaType === "identity_item" ? { sportType, color, logoUrl, crest } : { sportType };
}

const next = (positions: readonly number[]) => Math.max(-1, ...positions) + 1;
const nextIn = (siblings: readonly IdentityRow[], parentId: string) =>
  next(siblings.map((row) => row.parentOrder[parentId] ?? -1));

/** Returns leagues in the order of their ids. @throws CommandError for an unknown one */
export async function requireLeagues(tx: Connection, ids: readonly string[]): Promise<IdentityRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await tx.select().from(identities).where(inArray(identities.id, wanted));
  return wanted.map((id) => {
    const league = found.find((row) => row.id === id && row.mediaType === "identity");
    if (!league) throw new CommandError(`There is no league ${id}: "leagues" lists them.`);
    return league;
  });
}
