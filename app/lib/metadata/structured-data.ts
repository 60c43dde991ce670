import * as paths from "~/lib/paths";

/** A schema.org object as JSON-LD; undefined fields are omitted by JSON. */
export interface Thing {
  "@type": string;
  [field: string]: unknown;
}

/** Creates the URLs of structured data, which must be absolute. */
export interface Urls {
  /** Returns the absolute URL of a path below the locale prefix, in the page's language. */
  url: (path: string) => string;
  /** Returns the absolute URL of an image or file, which may be on this site. */
  file: (url: string) => string;
}

/** Returns a JSON-LD document of the given objects, or `undefined` when there are none. */
export function jsonLd(things: readonly (Thing | undefined)[]): Record<string, unknown> | undefined {
  const graph = things.filter((thing) => thing !== undefined);
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : undefined;
}

/** Returns the site and its search, for the home page. */
export function webSite(name: string, locale: string, { url }: Urls): Thing {
  return {
    "@type": "WebSite",
    name,
    url: url(paths.home),
    inLanguage: locale,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${url(paths.search)}?q={query}` },
      "query-input": "required name=query",
    },
  };
}

/** Returns the breadcrumb list of a page, from the home page (added here) to the page itself. */
export function breadcrumbs(
  home: string,
  crumbs: readonly { title: string; href: string }[],
  { url }: Urls,
): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ title: home, href: paths.home }, ...crumbs].map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: url(href),
    })),
  };
}
