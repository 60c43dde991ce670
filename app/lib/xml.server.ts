/** What XML 1.0 cannot hold, escaped or not: control characters, halves of surrogate pairs, two non-characters. */
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

/** A text as content or attribute value of XML; characters that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** An element with text in it, or nothing when there is no text. */
export function element(name: string, text: string | number | undefined): string {
  return text === undefined || text === "" ? "" : `<${name}>${escapeXml(String(text))}</${name}>`;
}
