import { z } from "zod";

/**
 * Building blocks of tolerant schemas: platforms may omit, null or mistype optional fields, and only that
 * field is then missing.
 */

/** A text. Numbers are converted; an empty text and other types become undefined. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value || undefined)
  .optional()
  .catch(undefined);

/** A required id, as text or number. */
export const id = z.union([z.string().min(1), z.number().transform(String)]);

export const flag = (fallback: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? fallback)
    .catch(fallback);

/** A number, also as text; empty values become undefined, not zero. */
export const number = z
  .preprocess(
    (value) => value ?? undefined,
    z.union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())]),
  )
  .pipe(z.number())
  .optional()
  .catch(undefined);

/** An http(s) or root-relative URL; any other scheme is dropped before it can reach a page. */
export const link = z
  .string()
  .refine((value) => /^(https?:\/\/|\/(?!\/))/i.test(value))
  .optional()
  .catch(undefined);

/** A date that JavaScript can parse, converted to ISO text in UTC. */
export const instant = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
    context.issues.push({ code: "custom", message: "not a date", input: value });
    return z.NEVER;
  })
  .optional()
  .catch(undefined);

/** A colour as `#rrggbb`, safe for use in styles; three-digit and upper-case forms are normalised. */
export const color = z
  .string()
  .transform((value, context) => {
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
    if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toLowerCase();
    if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
    context.issues.push({ code: "custom", message: "not a colour", input: value });
    return z.NEVER;
  })
  .optional()
  .catch(undefined);

/** A list; invalid entries are dropped, the others kept. */
export function list<S extends z.ZodType>(entry: S) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((values) =>
      (values ?? []).flatMap((value) => {
        const parsed = entry.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    )
    .catch([]);
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
