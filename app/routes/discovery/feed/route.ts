import type { Media } from "~/platform/contract/media";
import { listEvents } from "~/platform/endpoints/events";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { sharedPlatform } from "~/request/platform.server";
import { setResponseHeaders } from "~/response-headers.server";
import { unavailable } from "../responses.server";
import { rss } from "./rss.server";

const ENTRIES = 24;

/** `/latest.rss`: the newest replays as a feed. */
export const loader = withContext(async (context): Promise<Response> => {
  const { locale, t } = context;
  let entries: Media[];
  try {
    const newest = { sort: "added", order: "desc", filters: { status: "archived" } } as const;
    ({ entries } = await listEvents(sharedPlatform(context), { size: ENTRIES, ...newest }));
  } catch (error) {
    return unavailable(context, error);
  }
  const text = rss(entries, {
    title: `${t("lists:latest_title")} | ${context.settings.customer.nameShort}`,
    description: t("lists:latest_description"),
    locale,
    origin: context.origin,
  });
  const headers = new Headers({
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": CACHE_CLASSES.LIST,
  });
  setResponseHeaders({ facts: context, status: 200, headers });
  return new Response(text, { headers });
});
