import type { MetaDescriptor } from "@remix-run/node";
import { LOCALES } from "~/i18n/locales";
import { createTranslate, type Messages, type Translate } from "~/i18n/translate";
import { sizedImage } from "./sized-image";
import { type Addresses, jsonLd, type Thing } from "./structured-data";

/** The root's part of what a page's head needs. */
interface RootFacts {
  locale: string;
  basePath: string;
  origin: string;
  config: { nameShort: string; imageOrigins?: readonly string[] };
}

interface PageFacts {
  title: string;
  description?: string;
  imageUrl?: string;
  /** Pages for one viewer, search results, error pages, lists that are filtered or empty: not for search engines. */
  isPrivate?: boolean;
  /**
   * Path and query of the page's own address, when they differ from the path that was asked for: the page that it
   * repeats, or the parameters that make it another page (`?page=`, `?media_type=`).
   */
  canonicalPath?: string;
  /** For pages that show one video. */
  video?: { url?: string };
  /** Path of a feed with the entries of this page. */
  feedPath?: string;
  /** What the page is about, in schema.org's words. */
  things?: readonly (Thing | undefined)[];
}

/** What a page describes itself with. */
export interface MetaTools extends Addresses {
  t: Translate;
  locale: string;
  /** Name of the installation. */
  site: string;
}

type Match = { id: string; pathname: string; data: unknown } | undefined;

/** What is shown of pages without a picture of their own. */
const SHARE_PICTURE = { path: "/icons/share.png", width: "1200", height: "630" };
/** The widest that the host makes; networks that show previews read JPEG everywhere, and WebP not always. */
const SHARE_WIDTH = 1280;

/**
 * The head of a page: title, description, canonical address, the other languages, how it looks when shared, and what
 * it is about.
 * @param matches the matches that Remix gives to `meta`
 * @param describe the page's own facts, with a translate function over its messages; undefined when its loader failed
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
  const parts = known.map((match) => (match?.data as { messages?: Messages } | undefined)?.messages);
  const address = (locale: string, path: string) => `${root.origin}/${locale}${path === "/" ? "" : path}`;
  const site = root.config.nameShort;
  const facts = describe({
    t: createTranslate(Object.assign({}, ...parts), root.locale),
    url: (path) => address(root.locale, path),
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
  const canonical = address(root.locale, path);
  const document = jsonLd(facts.things ?? []);
  return [
    ...head,
    { tagName: "link", rel: "canonical", href: canonical },
    ...LOCALES.map((locale) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: locale,
      href: address(locale, path),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: `${root.origin}${path}` },
    ...(facts.feedPath
      ? [
          {
            tagName: "link",
            rel: "alternate",
            type: "application/rss+xml",
            title,
            href: address(root.locale, facts.feedPath),
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

function pictureMeta(given: string | undefined, title: string, { origin, config }: RootFacts) {
  // Networks that show previews read no drawings.
  const imageUrl = given && !/\.svg(\?|$)/.test(given) ? given : undefined;
  const sized = imageUrl && sizedImage(imageUrl, SHARE_WIDTH, config.imageOrigins ?? []);
  const picture = new URL(sized ?? imageUrl ?? SHARE_PICTURE.path, origin).href;
  return [
    { property: "og:image", content: picture },
    // Only our own picture's size is known; a wrong one is worse than none.
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

/** A locale as Open Graph writes it, with the territory it is most spoken in: `de_DE`. */
function territoryOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/** Match paths may or may not carry the basename; canonical addresses name it once. */
function withoutPrefix(pathname: string, basePath: string): string {
  // Whole segments: "/ca" is no prefix of "/category".
  const isBelow = basePath && (pathname === basePath || pathname.startsWith(`${basePath}/`));
  const bare = isBelow ? pathname.slice(basePath.length) : pathname;
  return bare === "/" || bare === "" ? "/" : bare.replace(/\/+$/, "");
}
