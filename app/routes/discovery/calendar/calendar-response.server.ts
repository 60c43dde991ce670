import { createHash } from "node:crypto";
import type { Media } from "~/platform/contract/media";
import { CACHE_CLASSES } from "~/request/cache-class";
import { codingFor, compressed } from "~/request/compress.server";
import type { RequestContext } from "~/request/context.server";
import { setResponseHeaders } from "~/response-headers.server";
import { icalendarOf } from "./icalendar.server";

const ENDING = ".ics";

/** Returns the name of a file without its ending; undefined if it has another one. */
export function nameOf(file: string | undefined): string | undefined {
  return file?.endsWith(ENDING) ? file.slice(0, -ENDING.length) : undefined;
}

interface Calendar {
  /** Name of what it contains; undefined for everything. */
  name?: string;
  events: readonly Media[];
  /** Whether caches must not keep it. */
  isPersonal?: boolean;
}

/** Returns the response with a calendar, or 304 if the client has it already. */
export async function calendarResponse(
  context: RequestContext,
  { name, events, isPersonal = false }: Calendar,
): Promise<Response> {
  const { request, locale, origin, settings } = context;
  const site = settings.customer.nameShort;
  const text = icalendarOf(events, { name: name ? `${name} | ${site}` : site, locale, origin });
  // Weak, because the text is the same in every coding.
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = new Headers({
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Language": locale,
    ETag: etag,
    // Not closed in robots.txt: the importers of calendar services keep to that.
    "X-Robots-Tag": "noindex",
  });
  if (!isPersonal) headers.set("Cache-Control", CACHE_CLASSES.LIST);
  setResponseHeaders({ facts: context, status: 200, headers });
  if (hasCopy(request, etag)) return new Response(null, { status: 304, headers });
  const coding = codingFor(request.headers.get("Accept-Encoding"));
  if (coding) headers.set("Content-Encoding", coding);
  return new Response(request.method === "HEAD" ? null : await compressed(text, coding), { headers });
}

/** Whether a request is conditional on one of its copies being out of date, and it has the current one. */
function hasCopy({ headers }: Request, etag: string): boolean {
  const known = headers.get("If-None-Match")?.split(",") ?? [];
  const bare = etag.replace("W/", "");
  return known.some((each) => ["*", bare].includes(each.trim().replace("W/", "")));
}
