import { z } from "zod";
import { content, flag, list, number, text } from "./read";

/** A page of a list, as the specification's paged result names its fields. */
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

/** Reads `{ content: { entries, … } }`; a list that carries its own truthy `error` is a failed one. */
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

/** A list without entries: what a side load falls to. */
export function emptyPage<T>(): Paged<T> {
  return { entries: [], nextExists: false };
}

/** How matches stand in a list by themselves: by the time they begin. */
export const BY_DATE = "order";

export interface ListQuery {
  page?: number;
  size?: number;
  sort?: string;
  order?: "asc" | "desc";
  /** Ask whether there is a next page. */
  next?: boolean;
  /** Ask for the total: only when it is shown. */
  count?: boolean;
  filters?: Readonly<Record<string, string | readonly string[] | boolean | undefined>>;
}

/** The list parameters with the specification's defaults: page 0, size 10, next true, count false. */
export function listBody({
  page = 0,
  size = 10,
  next = true,
  count = false,
  sort,
  order,
  filters,
}: ListQuery) {
  return { page, size, next, count, sort, order, filters };
}
