import { createHash } from "node:crypto";

/**
 * Returns the first characters of inline scripts and styles of a document that its policy does not allow by
 * hash. Data blocks (JSON-LD) do not count as scripts.
 */
export function disallowedInline(html: string, policy: string): string[] {
  const elements = [...html.matchAll(/<(script|style)(\s[^>]*)?>([\s\S]*?)<\/\1>/g)];
  return elements.flatMap(([, name, attributes = "", text = ""]) => {
    if (/\ssrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) return [];
    const directive = policy.split("; ").find((part) => part.startsWith(`${name}-src `)) ?? "";
    const hash = createHash("sha256").update(text).digest("base64");
    return directive.includes(`'sha256-${hash}'`) ? [] : [`${name}: ${text.slice(0, 80)}`];
  });
}
