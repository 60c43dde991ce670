import { z } from "zod";
import { plainLine } from "../../../common/plain-text.ts";

/** Accepts one value or a list, and returns a list. An empty list means "no restriction". */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.union([z.array(schema).max(200), schema.transform((value) => [value])]);
}

export const Id = z.string().min(1).max(200);
export const Title = plainLine().max(256).min(1);

/** `true` or `false` in a query string. */
export const QueryFlag = z.stringbool({ truthy: ["true"], falsy: ["false"] });

/** An `ILIKE` pattern that matches the text anywhere, with wildcards escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** An enumeration that ignores case. */
export function anyCase<const T extends readonly [string, ...string[]]>(values: T) {
  return z.preprocess((value) => (typeof value === "string" ? value.toLowerCase() : value), z.enum(values));
}
