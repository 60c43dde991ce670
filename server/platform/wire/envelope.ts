import { z } from "zod";

/** `{ "error": true, … }`: the body of every failed call. */
export const FailureSchema = z
  .object({ error: z.literal(true), message: z.string(), messageErrorCode: z.string() })
  .describe("Failure");

const failures = { "4xx": FailureSchema, "5xx": FailureSchema };

/** `{ "content": … }`. */
export function enveloped<S extends z.ZodType>(schema: S) {
  return { 200: z.object({ content: schema }), ...failures };
}

/** A response without the `content` envelope. */
export function flatResponse<S extends z.ZodType>(schema: S) {
  return { 200: schema, ...failures };
}

/** 204: done, without a body. */
export const noContent = { 204: z.null().describe("Done"), ...failures };

/** One page of a list. `nextExists` and `totalCount` are present if requested. */
export function pageOf<S extends z.ZodType>(entry: S) {
  return z.object({
    entries: z.array(entry),
    entryCount: z.int().describe("Entries on this page"),
    count: z.int().describe("Entries on this page"),
    itemsPerPage: z.int(),
    startIndex: z.int(),
    totalCount: z.int().optional().describe("Entries on all pages; only with count=true"),
    nextExists: z.boolean().optional().describe("Only with next=true"),
  });
}

export interface Page<T> {
  entries: T[];
  entryCount: number;
  count: number;
  itemsPerPage: number;
  startIndex: number;
  totalCount?: number;
  nextExists?: boolean;
}

export const MAX_PAGE = 10_000;
const number = (most: number) => z.int().min(0).max(most);

/** List parameters in a JSON body, with the contract's defaults. */
export const PagingBody = z.object({
  page: number(MAX_PAGE).default(0),
  size: number(200).min(1).default(10),
  next: z.boolean().default(true),
  count: z.boolean().default(false),
});

/** List parameters in a query string. */
export const PagingQuery = z.object({
  page: z.coerce.number().int().min(0).max(MAX_PAGE).default(0),
  size: z.coerce.number().int().min(1).max(200).default(10),
  next: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(true),
  count: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
});

export interface Paging {
  page: number;
  size: number;
  next: boolean;
  count: boolean;
}

export const Order = z.enum(["asc", "desc"]);

/**
 * Reads one page. Reads one row more than the page holds to find out whether there is a next page. Counts only
 * if the caller requests the total and the page does not show it: the last page ends with the last row.
 */
export async function readPage<T>(
  { page, size, next, count }: Paging,
  rows: (limit: number, offset: number) => Promise<T[]>,
  total: () => Promise<number>,
): Promise<Page<T>> {
  const startIndex = page * size;
  const limit = next ? size + 1 : size;
  const found = await rows(limit, startIndex);
  const entries = found.slice(0, size);
  const isLast = found.length < limit && (found.length > 0 || page === 0);
  const totalCount = count ? (isLast ? startIndex + found.length : await total()) : undefined;
  return {
    entries,
    entryCount: entries.length,
    count: entries.length,
    itemsPerPage: size,
    startIndex,
    ...(totalCount === undefined ? {} : { totalCount }),
    ...(next ? { nextExists: found.length > size } : {}),
  };
}

/** Returns the same page with converted entries. */
export function mapPage<A, B>(page: Page<A>, entries: B[]): Page<B> {
  return { ...page, entries };
}
