import type { MetaDescriptor } from "@remix-run/node";
import { intlLocale } from "~/i18n/intl-locale";
import { LOCALES } from "~/i18n/locales";
import { createTranslate, type MessagesJson, readMessages, type Translate } from "~/i18n/translate";
import { sizedImage } from "~/lib/sized-image";
import { jsonLd, type Thing, type Urls } from "./structured-data";

/** Data of the root route for the page's head. */
interface RootFacts {
  locale: string;
  basePath: string;
  origin: string;
  config: { nameShort: string; defaultLocale: string; imageOrigins?: readonly string[] };
}

interface PageFacts {
  title: string;
  description?: string;
  imageUrl?: string;
  /**
   * Whether search engines must not index the page: pages for one viewer, search results, error pages,
   * filtered or empty lists.
   */
  isPrivate?: boolean;
  /**
   * Path and query of the canonical URL, if it differs from the requested path: the page of which this one is
   * a duplicate, or a path with the parameters that identify this page (`?page=`, `?media_type=`).
   */
  canonicalPath?: string;
  /** Set for pages that show one video. */
  video?: { url?: string };
  /** Path of a feed with the entries of this page. */
  feedPath?: string;
  /** Structured data of the page (schema.org). */
  things?: readonly (Thing | undefined)[];
}

/** Helpers with which a page describes itself. */
export interface MetaTools extends Urls {
  t: Translate;
  locale: string;
  /** Name of the installation. */
  site: string;
}

type Match = { id: string; pathname: string; data: unknown } | undefined;

/** Preview image of pages without an image of their own. */
const SHARE_PICTURE = { path: "/icons/share.png", width: "1200", height: "630" };
/**
 * Width of preview images (px), the maximum of the host. Social networks all support JPEG, but not all
 * support WebP.
 */
const SHARE_WIDTH = 1280;

/**
 * Returns the head of a page: title, description, canonical URL, alternate languages, preview when shared,
 * and structured data.
 * @param matches the matches that Remix passes to `meta`
 * @param describe returns the page's own data, given a translate function with its messages; not called when
 *   its loader failed
 */
export function pageMeta(
  matches: readonly unknown[],
  describe: (tools: MetaTools) => PageFacts,
): MetaDescriptor[] {
  const known = matches as readonly Match[];
  const root = known[0]?.data as RootFacts | undefined;
  const page = known.at(-1);
  if (!root || !page?.data)
    return [{ title: root?.config.nameShort ?? "Touchline" }, { name: "robots", content: "noindex" }];
  const parts = known.map((match) => (match?.data as { messages?: MessagesJson } | undefined)?.messages);
  const url = (locale: string, path: string) => `${root.origin}/${locale}${path === "/" ? "" : path}`;
  const site = root.config.nameShort;
  const facts = describe({
    t: createTranslate(readMessages(...parts), root.locale),
    url: (path) => url(root.locale, path),
    file: (file) => new URL(file, root.origin).href,
    locale: root.locale,
    site,
  });
  const { title, description } = facts;
  const head: MetaDescriptor[] = [
    { title: `${title} | ${site}` },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
  if (facts.isPrivate) return [...head, { name: "robots", content: "noindex" }];

  const path = facts.canonicalPath ?? withoutPrefix(page.pathname, root.basePath);
  const canonical = url(root.locale, path);
  const document = jsonLd(facts.things ?? []);
  return [
    ...head,
    { tagName: "link", rel: "canonical", href: canonical },
    ...LOCALES.map((locale) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: locale,
      href: url(locale, path),
    })),
    // A URL without a locale has the prefixed one as its canonical URL, so it cannot be in this list itself.
    {
      tagName: "link",
      rel: "alternate",
      hrefLang: "x-default",
      href: url(root.config.defaultLocale, path),
    },
    ...(facts.feedPath
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/rss+xml",
            title,
            href: url(root.locale, facts.feedPath),
          },
        ]
      : []),
    { property: "og:title", content: title },
    { property: "og:site_name", content: site },
    { property: "og:url", content: canonical },
    { property: "og:type", content: facts.video ? "video.other" : "website" },
    { property: "og:locale", content: territoryOf(root.locale) },
    ...LOCALES.filter((locale) => locale !== root.locale).map((locale) => ({
      property: "og:locale:alternate",
      content: territoryOf(locale),
    })),
    ...(description ? [{ property: "og:description", content: description }] : []),
    ...pictureMeta(facts.imageUrl, title, root),
    ...videoMeta(facts.video?.url, root.origin),
    { name: "twitter:card", content: "summary_large_image" },
    ...(document ? [{ "script:ld+json": document } as MetaDescriptor] : []),
  ];
}

function pictureMeta(input: string | undefined, title: string, { origin, config }: RootFacts) {
  // Social networks do not support SVG previews.
  const imageUrl = input && !/\.svg(\?|$)/.test(input) ? input : undefined;
  const sized = imageUrl && sizedImage(imageUrl, SHARE_WIDTH, config.imageOrigins ?? []);
  const picture = new URL(sized ?? imageUrl ?? SHARE_PICTURE.path, origin).href;
  return [
    { property: "og:image", content: picture },
    // Only the size of our own image is known; a wrong size is worse than none.
    ...(imageUrl
      ? []
      : [
          { property: "og:image:width", content: SHARE_PICTURE.width },
          { property: "og:image:height", content: SHARE_PICTURE.height },
        ]),
    { property: "og:image:alt", content: title },
  ];
}

function videoMeta(url: string | undefined, origin: string) {
  if (!url) return [];
  const type = url.endsWith(".m3u8") ? "application/vnd.apple.mpegurl" : "video/mp4";
  return [
    { property: "og:video", content: new URL(url, origin).href },
    { property: "og:video:type", content: type },
  ];
}

const territories = new Map<string, string>();

/** Returns a locale in Open Graph's format, with the territory of the language variant: `pt_PT`. */
function territoryOf(locale: string): string {
  let known = territories.get(locale);
  if (!known) {
    const { region } = new Intl.Locale(intlLocale(locale)).maximize();
    known = `${new Intl.Locale(locale).language}_${region}`;
    territories.set(locale, known);
  }
  return known;
}

/** Removes the basename, which the paths of matches may or may not have; canonical URLs contain it once. */
function withoutPrefix(pathname: string, basePath: string): string {
  // Compare whole segments: "/ca" is no prefix of "/category".
  const isBelow = basePath && (pathname === basePath || pathname.startsWith(`${basePath}/`));
  const bare = isBelow ? pathname.slice(basePath.length) : pathname;
  return bare === "/" || bare === "" ? "/" : bare.replace(/\/+$/, "");
}
