import { z } from "zod";
import { content, flag, list, number, text } from "./read";

/** A page of a list with the field names of the platform (requirement CALL-3). */
export interface Paged<T> {
  entries: T[];
  entryCount?: number;
  totalCount?: number;
  itemsPerPage?: number;
  startIndex?: number;
  count?: number;
  nextExists: boolean;
  error?: string;
  message?: string;
}

/** Reads `{ content: { entries, … } }`; a list with a truthy `error` of its own is a failure. */
export function paged<S extends z.ZodType>(entry: S) {
  return content(
    z
      .object({
        entries: list(entry),
        entryCount: number,
        totalCount: number,
        itemsPerPage: number,
        startIndex: number,
        count: number,
        nextExists: flag(false),
        error: z
          .unknown()
          .transform((value) => (value ? String(value) : undefined))
          .optional(),
        message: text,
      })
      .refine((page) => !page.error, { message: "the list carries an error" }),
  );
}

/** Returns a list without entries, the fallback of deferred lists. */
export function emptyPage<T>(): Paged<T> {
  return { entries: [], nextExists: false };
}

/** Default sort key of matches: by start time. */
export const BY_DATE = "order";

export interface ListQuery {
  page?: number;
  size?: number;
  sort?: string;
  order?: "asc" | "desc";
  /** Request the total count; only where it is shown. */
  count?: boolean;
  filters?: Readonly<Record<string, string | readonly string[] | boolean | undefined>>;
}

/**
 * Returns the list parameters with their defaults (requirement CALL-4). Every list asks whether there is a next
 * page.
 */
export function listBody({ page = 0, size = 10, count = false, sort, order, filters }: ListQuery) {
  return { page, size, next: true, count, sort, order, filters };
}
