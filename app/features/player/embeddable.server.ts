import { type Locale, localeOfSegment, namesLocale } from "~/i18n/locales";
import { decoded } from "~/lib/decoded";
import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import type { RequestFacts } from "~/request/facts.server";
import { mediaTypeIn } from "../events/media-type";

/** A page of this installation that other sites may embed. */
export interface Embeddable {
  id: string;
  isChannel: boolean;
  /** Locale prefix of its URL. */
  locale?: Locale;
  /** Second of the video in its URL. */
  second?: number;
}

/** Ids that the platform issues are much shorter, so is every URL of a page. */
const MAX_LENGTH = 2_048;

/**
 * Reads the URL of a page for oEmbed. It is parsed and compared only, never requested.
 * @param origin of this installation
 * @returns undefined unless it is the page of a match or channel of this installation
 */
export function embeddableAt(text: string, origin: string): Embeddable | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== origin || url.username || url.password) return undefined;
  // Pages of clips have the same path.
  if (mediaTypeIn(url.searchParams) !== "event") return undefined;
  const locale = namesLocale(url.pathname) ? localeOfSegment(url.pathname.split("/")[1] ?? "") : undefined;
  const path = locale ? url.pathname.slice(locale.length + 1) : url.pathname;
  const isChannel = path.startsWith(paths.channel(""));
  const start = isChannel ? paths.channel("") : paths.event("");
  if (!path.startsWith(start)) return undefined;
  const segment = path.slice(start.length).replace(/\/$/, "");
  const id = segment.includes("/") ? undefined : decoded(segment);
  if (!id) return undefined;
  return { id, isChannel, locale, second: secondIn(url.search) };
}

/**
 * Returns the URL at which oEmbed describes the requested page, with its second of the video (oEmbed 1.0, 4).
 * @returns undefined if no other site may embed the page
 */
export function oembedUrl({
  settings,
  origin,
  basePath,
  path,
}: Pick<RequestFacts, "settings" | "origin" | "basePath" | "path">): string | undefined {
  if (settings.customer.embedOrigins.length === 0) return undefined;
  const [pathname = ""] = path.split("?", 1);
  const page = embeddableAt(origin + basePath + path, origin);
  return page && origin + paths.oembedOf(paths.atSecond(origin + basePath + pathname, page.second));
}
