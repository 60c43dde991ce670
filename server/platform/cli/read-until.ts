import { z } from "zod";
import { UsageError } from "./command.ts";

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text));

/** Returns the date of an option. @throws UsageError for an invalid date and for one in the past */
export function readUntil(text: string | undefined, now: number): Date | undefined {
  if (text === undefined) return undefined;
  const parsed = Moment.safeParse(text);
  if (!parsed.success) throw new UsageError(`${text} is not a date.`);
  if (parsed.data.getTime() <= now) throw new UsageError(`${text} is over already.`);
  return parsed.data;
}
