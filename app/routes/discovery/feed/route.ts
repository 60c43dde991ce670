import type { LoaderFunctionArgs } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { messagesFor } from "~/i18n/messages.server";
import { createTranslate } from "~/i18n/translate";
import { CACHE_CLASSES } from "~/lib/cache-class";
import type { Media } from "~/platform/contract/media";
import { listEvents } from "~/platform/endpoints/events";
import { setResponseHeaders } from "~/response-headers.server";
import { scopeOf } from "~/session/scope.server";
import { anonymousPlatform, originOf, unavailable } from "../responses.server";
import { rss } from "./rss.server";

const ENTRIES = 24;

/** `/latest.rss`: the newest replays as a feed. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const scope = scopeOf(args);
  const { locale } = scope;
  let entries: Media[];
  try {
    const newest = { sort: "added", order: "desc", filters: { status: "archived" } } as const;
    ({ entries } = await listEvents(anonymousPlatform(args), { size: ENTRIES, next: false, ...newest }));
  } catch (error) {
    return unavailable(args, error);
  }
  const t = createTranslate(messagesFor(locale, "home"), locale);
  const text = rss(entries, {
    title: `${t("home:latest_title")} | ${getConfig().customer.name_short}`,
    description: t("home:latest_description"),
    locale,
    origin: originOf(args.request),
  });
  const headers = new Headers({
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": CACHE_CLASSES.LIST,
  });
  setResponseHeaders({ request: args.request, status: 200, headers, scope });
  return new Response(text, { headers });
}
