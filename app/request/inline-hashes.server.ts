import { createHash } from "node:crypto";

/** A complete document whose inline elements are allowed by their content instead of a nonce. */
export interface HashedDocument {
  html: string;
  /** Sources of `script-src` and `style-src`, such as `'sha256-…'`. */
  scripts: string[];
  styles: string[];
}

/**
 * Replaces the nonce of a document by hashes of its inline scripts and styles (CSP Level 3, 8.3), for a copy
 * that many viewers get: a nonce that is shared is not secret. Only elements with the nonce are hashed, so
 * that injected markup is not allowed.
 * @param html the complete document
 * @param nonce the random nonce with which the document was rendered
 */
export function hashInline(html: string, nonce: string): HashedDocument {
  const attribute = ` nonce="${nonce}"`;
  const sources = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes = "", text = ""] of html.matchAll(
    /<(script|style)(\s[^>]*)?>([\s\S]*?)<\/\1>/g,
  )) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    const hash = createHash("sha256").update(text).digest("base64");
    sources[name as "script" | "style"].add(`'sha256-${hash}'`);
  }
  return {
    html: html.replaceAll(attribute, ""),
    scripts: [...sources.script],
    styles: [...sources.style],
  };
}

/** Returns the policy of a page with its nonce replaced by the hashes of the page's inline elements. */
export function policyWithHashes(
  policy: string,
  nonce: string,
  { scripts, styles }: Pick<HashedDocument, "scripts" | "styles">,
): string {
  const source = ` 'nonce-${nonce}'`;
  return policy
    .split("; ")
    .map((directive) => {
      const hashes = directive.startsWith("script-src ") ? scripts : styles;
      return directive.replace(source, hashes.map((hash) => ` ${hash}`).join(""));
    })
    .join("; ");
}
