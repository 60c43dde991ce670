import { z } from "zod";

/**
 * Building blocks of tolerant schemas: platforms may omit, null or mistype optional fields, and only that
 * field is then missing.
 */

/**
 * An optional field that a plain function reads: pages contain thousands, and schemas that try one type after the
 * other and describe each failure cost many times as much.
 * @param read returns undefined for what is missing
 */
const field = <T>(read: (value: unknown) => T | undefined) => z.transform(read).optional();

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A text. Numbers are converted; an empty text and other types become undefined. */
export const text = field((value) =>
  typeof value === "string" ? value || undefined : isNumber(value) ? String(value) : undefined,
);

/** A required id, as text or number. */
export const id = z.union([z.string().min(1), z.number().transform(String)]);

/** A boolean; other types and a missing value become the fallback. */
export const flag = (fallback: boolean) =>
  z
    .unknown()
    .optional()
    .transform((value) => (typeof value === "boolean" ? value : fallback));

/** A number, also as text; empty values become undefined, not zero. */
export const number = field((value) => {
  const read = typeof value === "string" && value.trim() ? Number(value) : value;
  return isNumber(read) ? read : undefined;
});

/** An http(s) or root-relative URL; any other scheme is dropped before it can reach a page. */
export const link = field((value) =>
  typeof value === "string" && /^(https?:\/\/|\/(?!\/))/i.test(value) ? value : undefined,
);

/** A date that JavaScript can parse, converted to ISO text in UTC. */
export const instant = field((value) => {
  if (typeof value !== "string" && !isNumber(value)) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
});

/** A colour as `#rrggbb`, safe for use in styles; three-digit and upper-case forms are normalised. */
export const color = field((value) => {
  if (typeof value !== "string") return undefined;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;
});

/** A list; invalid entries are dropped, the others kept. */
export function list<S extends z.ZodType>(entry: S) {
  return z
    .unknown()
    .optional()
    .transform((values): z.output<S>[] =>
      (Array.isArray(values) ? values : []).flatMap((value) => {
        const parsed = entry.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/** An optional object. */
export function part<S extends z.ZodObject>(schema: S) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined);
}

/** The success envelope `{ content }`. */
export function content<S extends z.ZodType>(schema: S) {
  return z
    .object({ content: schema })
    .transform((envelope): z.output<S> => (envelope as { content: z.output<S> }).content);
}

/** The success envelope of one object; undefined when the envelope is empty. */
export function contentIfAny<S extends z.ZodType>(schema: S) {
  const nothingIn = z
    .object({ content: z.union([z.null(), z.strictObject({})]).optional() })
    .transform(() => undefined);
  return z.union([nothingIn, content(schema)]);
}

/** Accepts anything; for calls whose response is not used. */
export const nothing = z.unknown().transform(() => undefined);
