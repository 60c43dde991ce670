import { isCancelled, type MediaRow } from "./access.ts";

/** Columns that calendars show. The state of the match is none of them: the number would tell of its course. */
const SHOWN = ["startsAt", "title", "sportType", "homeTeamId", "awayTeamId", "identityIds"] as const;

/**
 * Returns the columns that number the revision of an event, if a change concerns what calendars show; otherwise none.
 * @param set the columns that change
 * @param now epoch milliseconds
 */
export function revisionAfter(
  row: MediaRow,
  set: Partial<MediaRow>,
  now: number,
): Pick<MediaRow, "revision" | "revisedAt"> | undefined {
  const after = { ...row, ...defined(set) };
  const isRevised =
    isCancelled(row) !== isCancelled(after) ||
    SHOWN.some((column) => JSON.stringify(row[column]) !== JSON.stringify(after[column]));
  return isRevised ? { revision: row.revision + 1, revisedAt: new Date(now) } : undefined;
}

const defined = (set: Partial<MediaRow>): Partial<MediaRow> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
