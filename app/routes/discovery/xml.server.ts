/**
 * Characters that XML 1.0 cannot contain, not even escaped: control characters, unpaired surrogates, two
 * noncharacters.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Escapes a text for the content or an attribute value of XML; removes characters that XML cannot contain.
 */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Returns an element with text in it, or an empty text when there is none. */
export function element(name: string, text: string | number | undefined): string {
  return text === undefined || text === "" ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;
}
