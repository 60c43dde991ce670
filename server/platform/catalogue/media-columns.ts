import { getTableColumns, sql } from "drizzle-orm";
import { media } from "../database/schema.ts";
import type { MediaRow } from "./access.ts";

/** A row of the catalogue, with the status of the match that a highlight is a part of. */
export type MediaWithMatch = MediaRow & { matchStatus?: string | null };

/** Columns of `MediaWithMatch`, for statements that name the table `media`. */
export const mediaColumns = {
  ...getTableColumns(media),
  // Written as SQL: in a statement that reads one table Drizzle omits its name, and `event_id` would be that of the match.
  matchStatus: sql<string | null>`case when "media"."media_type" = 'highlight' then
    (select "match"."status" from "media" as "match" where "match"."id" = "media"."event_id") end`.as(
    "match_status",
  ),
};
