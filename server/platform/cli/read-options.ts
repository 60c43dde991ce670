/** Values of the command line, checked with schemas. */
import { z } from "zod";
import { Instant } from "../event-control/event-row.ts";
import { type CommandInput, UsageError } from "./command.ts";

/** Word that removes a value. */
export const NONE = "none";

/** A value that `none` removes. */
export const orNone = <T>(schema: z.ZodType<T, string>) =>
  z.preprocess((value) => (value === NONE ? null : value), schema.nullish());

/**
 * Checks options with a schema whose keys are their names; options that are not named are undefined.
 * @throws UsageError that lists every wrong option
 */
export function readOptions<Schema extends z.ZodObject>(
  schema: Schema,
  { text }: Pick<CommandInput, "text">,
): z.output<Schema> {
  const names = Object.keys(schema.shape);
  const parsed = schema.safeParse(Object.fromEntries(names.map((name) => [name, text(name)])));
  if (parsed.success) return parsed.data;
  throw new UsageError(
    parsed.error.issues.map(({ path, message }) => `--${path.join(".")}: ${message}`).join("\n"),
  );
}

/** Reads a word of the command line. @throws UsageError */
export function readWord<T>(schema: z.ZodType<T>, word: string): T {
  const parsed = schema.safeParse(word);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${word}: ${parsed.error.issues.map(({ message }) => message).join(", ")}`);
}

/** Reads a moment with its time zone. @throws UsageError */
export const readMoment = (word: string): Date => readWord(Instant, word);

/** Reads a whole number from 0. @throws UsageError */
export const readCount = (word: string): number =>
  readWord(
    z
      .string()
      .regex(/^\d{1,9}$/, "is not a whole number")
      .transform(Number),
    word,
  );
