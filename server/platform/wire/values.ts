import { z } from "zod";

/** One value or a list of them; always a list afterwards. An empty list means "no restriction". */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.union([z.array(schema).max(200), schema.transform((value) => [value])]);
}

export const Id = z.string().min(1).max(200);
export const Title = z.string().trim().min(1).max(256);
/** Moments travel as ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** `true` or `false` in a query string. */
export const QueryFlag = z.stringbool({ truthy: ["true"], falsy: ["false"] });

/** Text for `ILIKE` that matches it anywhere, taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** An enumeration that is read without regard to letter case. */
export function anyCase<const T extends readonly [string, ...string[]]>(values: T) {
  return z.preprocess((value) => (typeof value === "string" ? value.toLowerCase() : value), z.enum(values));
}
