import type { MetaDescriptor } from "@remix-run/node";
import { LOCALES } from "~/i18n/locales";
import { createTranslate, type Messages, type Translate } from "~/i18n/translate";

/** The root's part of what a page's head needs. */
interface RootFacts {
  locale: string;
  basePath: string;
  origin: string;
  config: { nameShort: string };
}

interface PageFacts {
  title: string;
  description?: string;
  imageUrl?: string;
  /** Pages for one viewer, search results, error pages: not for search engines. */
  isPrivate?: boolean;
  /** Path of the page this one repeats, when it is not its own original. */
  canonicalPath?: string;
}

type Match = { id: string; pathname: string; data: unknown } | undefined;

/**
 * The head of a page: title, description, canonical address, the other languages, and how it looks when shared.
 * @param matches the matches that Remix gives to `meta`
 * @param describe the page's own facts, with a translate function over its messages; undefined when its loader failed
 */
export function pageMeta(
  matches: readonly unknown[],
  describe: (tools: { t: Translate }) => PageFacts,
): MetaDescriptor[] {
  const known = matches as readonly Match[];
  const root = known[0]?.data as RootFacts | undefined;
  const page = known.at(-1);
  if (!root || !page?.data)
    return [{ title: root?.config.nameShort ?? "Touchline" }, { name: "robots", content: "noindex" }];
  const parts = known.map((match) => (match?.data as { messages?: Messages } | undefined)?.messages);
  const facts = describe({ t: createTranslate(Object.assign({}, ...parts), root.locale) });
  const path = facts.canonicalPath ?? withoutPrefix(page.pathname, root.basePath);
  const address = (locale: string) => `${root.origin}/${locale}${path === "/" ? "" : path}`;
  const canonical = address(root.locale);
  const title = `${facts.title} | ${root.config.nameShort}`;
  return [
    { title },
    ...(facts.description ? [{ name: "description", content: facts.description }] : []),
    ...(facts.isPrivate
      ? [{ name: "robots", content: "noindex" }]
      : [
          { tagName: "link", rel: "canonical", href: canonical },
          ...LOCALES.map((locale) => ({
            tagName: "link",
            rel: "alternate",
            hrefLang: locale,
            href: address(locale),
          })),
          { tagName: "link", rel: "alternate", hrefLang: "x-default", href: `${root.origin}${path}` },
          { property: "og:title", content: facts.title },
          { property: "og:site_name", content: root.config.nameShort },
          { property: "og:url", content: canonical },
          { property: "og:type", content: "website" },
          ...(facts.description ? [{ property: "og:description", content: facts.description }] : []),
          ...(facts.imageUrl ? [{ property: "og:image", content: facts.imageUrl }] : []),
        ]),
  ];
}

/** Match paths may or may not carry the basename; canonical addresses name it once. */
function withoutPrefix(pathname: string, basePath: string): string {
  const bare = basePath && pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
  return bare === "/" || bare === "" ? "/" : bare.replace(/\/+$/, "");
}
