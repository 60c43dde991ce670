/** The filters a list's address may carry; every form and link of the lists is made from these. */
export const DATE_FILTERS = [
  "anytime",
  "today",
  "yesterday",
  "past_7_days",
  "past_30_days",
  "past_90_days",
] as const;
export type DateFilter = (typeof DATE_FILTERS)[number];

export const SORTS = ["added", "title", "created", "order"] as const;
export type Sort = (typeof SORTS)[number];

export const ORDERS = ["desc", "asc"] as const;
export type SortOrder = (typeof ORDERS)[number];

export interface ListFilters {
  date: DateFilter;
  sort?: Sort;
  order?: SortOrder;
  /** Sport as the platform names it. */
  sport?: string;
  /** Id of a league or category. */
  identity?: string;
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | undefined =>
  values.find((value) => value === given);

/** An id or name that may be sent on as a filter. */
const plain = (given: string | null): string | undefined =>
  given && /^[\w.:-]{1,128}$/.test(given) ? given : undefined;

/** Reads the filters of an address; what is not a known value counts as not given. */
export function filtersOf(parameters: URLSearchParams): ListFilters {
  return {
    date: oneOf(DATE_FILTERS, parameters.get("date")) ?? "anytime",
    sort: oneOf(SORTS, parameters.get("sort")),
    order: oneOf(ORDERS, parameters.get("order")),
    sport: plain(parameters.get("sport")),
    identity: plain(parameters.get("identity")),
  };
}

/** The query text for filters, without the ones that are at their default: `date=today&sport=soccer`. */
export function filterText({ date, ...others }: ListFilters): string {
  const set = Object.entries(others).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(date === "anytime" ? set : [["date", date], ...set]).toString();
}
