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
 * A message as no language writes it: between marks, with accents, about 40 % longer within its words. On a page of
 * such texts everything without a mark is no message, and what is cut off was made for English.
 * Placeholders stay as they are.
 */
export function pseudoText(text: string): string {
  const changed = text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith("{{") ? part : part.replace(/[aeiou]/gi, longer)))
    .join("");
  return `${MARKS.open}${changed}${MARKS.close}`;
}

const longer = (vowel: string) => `${VOWELS[vowel] ?? vowel}${vowel.toLowerCase()}`;
