/** Filters in the URL of a list. All forms and links of the lists are built from these. */
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

/** Order of a list as one choice, in the parameter `sort` of the forms; without one, the newest come first. */
export const SORT_CHOICES = ["", "oldest", "title"] as const;
export type SortChoice = (typeof SORT_CHOICES)[number];

export interface ListFilters {
  date: DateFilter;
  sort?: Sort;
  order?: SortOrder;
  /** Sport name as on the platform. */
  sport?: string;
  /** Id of a league or category. */
  identity?: string;
  /** Id of a team. */
  team?: string;
}

const oneOf = <T extends string>(values: readonly T[], input: string | null): T | undefined =>
  values.find((value) => value === input);

/** Returns an id or name that is safe to forward as a filter, else undefined. */
const plain = (input: string | null): string | undefined =>
  input && /^[\w.:-]{1,128}$/.test(input) ? input : undefined;

/** Reads the filters of a URL and ignores unknown values. */
export function filtersOf(parameters: URLSearchParams): ListFilters {
  const sort = parameters.get("sort");
  return {
    date: oneOf(DATE_FILTERS, parameters.get("date")) ?? "anytime",
    sort: oneOf(SORTS, sort),
    order: sort === "oldest" ? "asc" : oneOf(ORDERS, parameters.get("order")),
    sport: plain(parameters.get("sport")),
    identity: plain(parameters.get("identity")),
    team: plain(parameters.get("team")),
  };
}

/** Returns the query string of filters without default values: `date=today&sport=soccer`. */
export function filterText({ date, ...others }: ListFilters): string {
  const set = Object.entries(others).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(date === "anytime" ? set : [["date", date], ...set]).toString();
}

/** Returns the choice for the order of a list. URLs can ask for more orders; they get the closest choice. */
export function sortChoiceOf({ sort, order }: Pick<ListFilters, "sort" | "order">): SortChoice {
  if (sort === "title") return "title";
  return order === "asc" ? "oldest" : "";
}

/** Returns how many of the filters that a form shows are set. */
export function countFilters(filters: ListFilters): number {
  const { date, sport, identity } = filters;
  return [date !== "anytime", sport, identity, sortChoiceOf(filters)].filter(Boolean).length;
}
