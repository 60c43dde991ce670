import type { CustomerConfig } from "~/config/customer.server";
import { openVideo } from "~/features/events/event-structured-data";
import { eventPath, toEventCard, toIdentityWithPage } from "~/features/events/event-view.server";
import { toPlayback } from "~/features/player/playback.server";
import { LOCALES } from "~/i18n/locales";
import * as paths from "~/lib/paths";
import { ROUTE_FACTS } from "~/lib/route-facts";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import { BY_DATE } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import { listIdentities, MAX_IDENTITIES_AT_ONCE } from "~/platform/endpoints/identities";
import { element, escapeXml } from "~/routes/discovery/xml.server";
import {
  CALL_SIZE,
  IDENTITIES_PER_FILE,
  MEDIA_LISTS,
  rangeOf,
  type SitemapPart,
} from "./sitemap-parts.server";

/** Maximum size of one file (sitemaps.org). */
const LIMITS = { urls: 50_000, bytes: 50 * 1024 * 1024 };
/** Maximum video duration (8 hours, in seconds) and description length that search engines accept. */
const MAX_VIDEO_SECONDS = 28_800;
const MAX_DESCRIPTION_LENGTH = 2048;

const PAGES = Object.keys(ROUTE_FACTS).filter((path) => ROUTE_FACTS[path]?.isListed);

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const HEAD = `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n`;
const TAIL = "</urlset>\n";

/** The site whose pages are listed. */
export interface Site {
  origin: string;
  customer: CustomerConfig;
}

/** Generates the index of all files. */
export async function* sitemapIndex(
  parts: () => Promise<readonly string[]>,
  origin: string,
): AsyncGenerator<string> {
  const entries = (await parts()).map(
    (name) => `<sitemap>${element("loc", origin + paths.sitemapFile(name))}</sitemap>\n`,
  );
  yield `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</sitemapindex>\n`;
}

/** Generates one file, one platform call at a time; yields nothing if it has no entries. */
export async function* sitemapFile(
  platform: PlatformClient,
  part: SitemapPart,
  site: Site,
  limits = LIMITS,
): AsyncGenerator<string> {
  let urls = 0;
  let bytes = 0;
  for await (const entries of entriesOf(platform, part, site)) {
    let text = urls === 0 ? HEAD : "";
    for (const entry of entries) {
      const size = Buffer.byteLength(entry);
      const isFull = urls + 1 > limits.urls || bytes + size > limits.bytes - HEAD.length - TAIL.length;
      if (isFull) return yield text + TAIL;
      text += entry;
      urls += 1;
      bytes += size;
    }
    if (urls > 0) yield text;
  }
  if (urls > 0) yield TAIL;
}

async function* entriesOf(platform: PlatformClient, part: SitemapPart, site: Site): AsyncGenerator<string[]> {
  switch (part.kind) {
    case "pages": {
      yield PAGES.map((path) => urlEntry(site, path));
      const channels = await listEvents(platform, { size: CALL_SIZE, filters: { status: "channel" } });
      yield channels.entries.map((media) => urlEntry(site, eventPath(media)));
      return;
    }
    case "identities": {
      const perFile = IDENTITIES_PER_FILE / MAX_IDENTITIES_AT_ONCE;
      const first = (part.number - 1) * perFile;
      for (let page = first; page < first + perFile; page += 1) {
        const { entries, nextExists } = await listIdentities(platform, { page });
        yield entries.flatMap((identity) => {
          const view = toIdentityWithPage(identity);
          return view ? [urlEntry(site, view.href)] : [];
        });
        if (!nextExists) return;
      }
      return;
    }
    default: {
      const known = new Set<string>();
      for (let page = 0; ; page += 1) {
        const { entries, nextExists } = await MEDIA_LISTS[part.kind](platform, {
          page,
          size: CALL_SIZE,
          sort: BY_DATE,
          order: "asc",
          filters: { event_date: rangeOf(part) },
        });
        const added = entries.filter(({ id }) => !known.has(id));
        for (const { id } of added) known.add(id);
        yield added.map((media) => urlEntry(site, eventPath(media), videoOf(media, site.origin)));
        // A platform may say without end that there is a next page.
        if (!nextExists || added.length === 0) return;
      }
    }
  }
}

/** Entry of a page in the default language with its alternates, the same as in the head of the page. */
function urlEntry({ origin, customer }: Site, path: string, video = ""): string {
  const url = (locale: string) => escapeXml(`${origin}/${locale}${path === "/" ? "" : path}`);
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const alternates = LOCALES.map((locale) => alternate(locale, url(locale))).join("");
  const fallbackUrl = url(customer.defaultLocale);
  const fallback = alternate("x-default", fallbackUrl);
  return `<url><loc>${fallbackUrl}</loc>${alternates}${fallback}${video}</url>\n`;
}

/** Entry of a video that is free to watch. Other videos have no public URL, which search engines require. */
function videoOf(media: Media, origin: string): string {
  const { access, phase } = toEventCard(media, 0);
  const playback = toPlayback(media);
  const content = access.kind === "free" ? openVideo(playback) : undefined;
  const picture = playback.posterUrl ?? media.imageUrl;
  if (!content || !picture) return "";
  const isLive = phase === "live";
  const seconds = Math.round(media.seconds ?? 0);
  const hasLength = !isLive && seconds > 0 && seconds <= MAX_VIDEO_SECONDS;
  return [
    "<video:video>",
    element("video:thumbnail_loc", new URL(picture, origin).href),
    element("video:title", media.title),
    element("video:description", (media.eventDescription ?? media.title).slice(0, MAX_DESCRIPTION_LENGTH)),
    element("video:content_loc", new URL(content, origin).href),
    element("video:duration", hasLength ? seconds : undefined),
    element("video:publication_date", media.date),
    element("video:live", isLive ? "yes" : "no"),
    "</video:video>",
  ].join("");
}
