/** Column types that all tables share. */
import { sql } from "drizzle-orm";
import { text, timestamp } from "drizzle-orm/pg-core";

/** A point in time, with millisecond precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** A list of strings; default empty. */
export const texts = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
