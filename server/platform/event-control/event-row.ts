/** An event as an operator describes it: a line of a file, or the options of a command. */
import { z } from "zod";
import { isStorable } from "../http/storable-text.ts";
import { FRAMES } from "../media/index.ts";

/** Length of the longest replay that the media server supports. */
export const MAX_MINUTES = 360;
const MAX_PRICE = 10_000;

/** Who may watch an event, in the operator's words. */
export const COVERAGES = {
  free: { coverage: "commerce_free_media", commerceType: null },
  members: { coverage: "commerce_members_media", commerceType: null },
  ticket: { coverage: "commerce_ppv_media", commerceType: "ppv" },
  plan: { coverage: "commerce_subscription_basic_media", commerceType: "svod" },
} as const;

/** The operator's word for the coverage of an event. */
export const coverageOf = ({ coverage }: { coverage: string }) =>
  Object.entries(COVERAGES).find(([, columns]) => columns.coverage === coverage)?.[0] ?? coverage;

export const Text = z
  .string()
  .trim()
  .min(1)
  .max(256)
  .refine(isStorable, "holds characters that are not text");
export const Id = z.string().trim().min(1).max(200).refine(isStorable, "holds characters that are not text");
/** A JSON list, or a string separated by semicolons. */
const words = (word: z.ZodType<string, string>) =>
  z.union([
    z.array(word),
    z
      .string()
      .transform((text) => text.split(";").map((part) => part.trim()))
      .pipe(z.array(word)),
  ]);
/** URL with http or https. */
export const HttpUrl = z.url({ protocol: /^https?$/, error: "must be a URL with http or https" }).max(2048);

/** Moment with its time zone (ISO 8601). */
export const Instant = z.iso
  .datetime({ offset: true, error: "must be a moment with its zone, e.g. 2027-03-01T18:00:00Z" })
  .transform((text) => new Date(text));

/** Price in whole units of a currency, with a fraction. */
export const Price = z.coerce
  .number({ error: "must be a number" })
  .min(0.5, "must be 0.5 or more")
  .max(MAX_PRICE, `must be ${MAX_PRICE} or less`);
export const Currency = z.string().regex(/^[A-Z]{3}$/, "must be a currency code like EUR");

export const EventRow = z
  .strictObject({
    reference_id: Id,
    title: Text.optional(),
    starts_at: Instant,
    status: z.enum(["upcoming", "live", "archived"]).optional(),
    minutes: z.coerce.number().int().min(1).max(MAX_MINUTES).optional(),
    sport: Id.optional(),
    home_team: Id.optional(),
    away_team: Id.optional(),
    league: Id.optional(),
    categories: words(Id).default([]),
    description: Text.optional(),
    gender: z.enum(["male", "female"]).optional(),
    coverage: z.enum(["free", "members", "ticket", "plan"]).default("free"),
    ticket_price: Price.optional(),
    currency: Currency.optional(),
    regions: words(z.string().regex(/^[A-Z]{2}$/, "must be country codes like NO")).optional(),
    poster: z.enum(FRAMES).optional(),
    poster_url: HttpUrl.optional(),
    stream_url: HttpUrl.optional(),
    recording_url: HttpUrl.optional(),
    pano_url: HttpUrl.optional(),
  })
  .refine((row) => row.title || (row.home_team && row.away_team), {
    path: ["title"],
    error: "is needed without two teams",
  })
  .refine((row) => row.status !== "archived" || row.minutes, {
    path: ["minutes"],
    error: "is needed for an archived event",
  })
  .refine((row) => row.ticket_price === undefined || row.coverage === "ticket", {
    path: ["ticket_price"],
    error: "is for the coverage ticket",
  })
  .refine((row) => row.currency === undefined || row.ticket_price !== undefined, {
    path: ["currency"],
    error: "belongs to a ticket_price",
  });
export type EventRow = z.output<typeof EventRow>;

export interface RowProblem {
  /** The wrong column; undefined if several columns are wrong together. */
  column: string | undefined;
  message: string;
}

/** Returns what is wrong with the values of a row that `EventRow` does not accept. */
export function rowProblems(error: z.ZodError, values: Readonly<Record<string, unknown>>): RowProblem[] {
  return error.issues.map(({ path: [field], message }) => {
    const column = field === undefined ? undefined : String(field);
    const isMissing = column !== undefined && values[column] === undefined;
    const isRequired = column === "reference_id" || column === "starts_at";
    return { column, message: isMissing && isRequired ? "is missing" : message };
  });
}

const { reference_id, home_team, away_team, league, categories, coverage, ticket_price, ...others } =
  EventRow.shape;
const { stream_url, recording_url, pano_url } = others;
/** What a row refers to. Columns that are wrong by themselves have no further problems, so any row can be read. */
export const EventReferences = z.object({
  reference_id: reference_id.catch(""),
  home_team: home_team.catch(undefined),
  away_team: away_team.catch(undefined),
  league: league.catch(undefined),
  categories: categories.catch([]),
  coverage: coverage.catch("free"),
  ticket_price: ticket_price.catch(0),
  stream_url: stream_url.catch(undefined),
  recording_url: recording_url.catch(undefined),
  pano_url: pano_url.catch(undefined),
});
export type EventReferences = z.output<typeof EventReferences>;

/** Columns of an import file, in the order of the documentation. */
export const EVENT_COLUMNS = Object.keys(EventRow.shape);
/** Columns with URLs of the operator's media servers. */
export const STREAM_COLUMNS = ["stream_url", "recording_url", "pano_url"] as const;
