/** Columns that are alike in all tables. */
import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";

/** A moment, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** A list of texts, empty unless said otherwise. */
export const texts = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
