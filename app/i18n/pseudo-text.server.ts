const MARKS = { open: "⟦", close: "⟧" } as const;
const VOWELS: Record<string, string> = {
  a: "à",
  e: "é",
  i: "ï",
  o: "ö",
  u: "û",
  A: "Å",
  E: "É",
  I: "Î",
  O: "Ø",
  U: "Ü",
};

/**
 * Returns a pseudo-localized message: between marks, with accents, about 40 % longer. On a page of such
 * messages, text without marks is hard-coded, and truncated text was designed for the length of English.
 * Placeholders are unchanged.
 */
export function pseudoText(text: string): string {
  return text.split("\n").map(pseudoLine).join("\n");
}

/** Each line of a long text is an element of its own on the page, and gets marks of its own. */
function pseudoLine(text: string): string {
  const changed = text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith("{{") ? part : part.replace(/[aeiou]/gi, longer)))
    .join("");
  return `${MARKS.open}${changed}${MARKS.close}`;
}

const longer = (vowel: string) => `${VOWELS[vowel] ?? vowel}${vowel.toLowerCase()}`;
