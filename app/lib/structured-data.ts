/** A thing of schema.org's vocabulary, as JSON-LD; fields that are undefined are left out by JSON. */
export interface Thing {
  "@type": string;
  [field: string]: unknown;
}

/** What makes addresses of a page's structured data: they must be absolute. */
export interface Addresses {
  /** The absolute address of a path below the locale prefix, in the page's language. */
  url: (path: string) => string;
  /** The absolute address of a picture or file, which may lie on this site. */
  file: (address: string) => string;
}

/** One document from some things: `undefined` when there are none. */
export function jsonLd(things: readonly (Thing | undefined)[]): Record<string, unknown> | undefined {
  const graph = things.filter((thing) => thing !== undefined);
  return graph.length > 0 ? { "@context": "https://schema.org", "@graph": graph } : undefined;
}

/** The site and its search, for the home page. */
export function webSite(name: string, locale: string, { url }: Addresses): Thing {
  return {
    "@type": "WebSite",
    name,
    url: url("/"),
    inLanguage: locale,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${url("/search")}?q={query}` },
      "query-input": "required name=query",
    },
  };
}

/** Where a page stands: from the home page (added here) down to the page itself. */
export function breadcrumbs(
  home: string,
  crumbs: readonly { title: string; href: string }[],
  { url }: Addresses,
): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ title: home, href: "/" }, ...crumbs].map(({ title, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      item: url(href),
    })),
  };
}
