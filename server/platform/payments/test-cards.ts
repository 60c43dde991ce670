/**
 * Test cards of the sandbox. Real cards are refused: the sandbox cannot charge them and must not receive
 * them.
 */

export type Behaviour =
  | "succeed"
  | "challenge"
  | "settle"
  | "bounce"
  | "declined"
  | "insufficient_funds"
  | "expired_card";

/** Number and behaviour of each card. These are the usual test numbers; no bank issues them. */
export const TEST_CARDS: readonly { number: string; behaviour: Behaviour; brand: string }[] = [
  { number: "4242424242424242", behaviour: "succeed", brand: "Visa" },
  { number: "4000000000003220", behaviour: "challenge", brand: "Visa" },
  { number: "4000000000000077", behaviour: "settle", brand: "Visa" },
  { number: "4000000000000341", behaviour: "bounce", brand: "Visa" },
  { number: "4000000000000002", behaviour: "declined", brand: "Visa" },
  { number: "4000000000009995", behaviour: "insufficient_funds", brand: "Visa" },
  { number: "4000000000000069", behaviour: "expired_card", brand: "Visa" },
];

export interface CardForm {
  number: string;
  /** `MM/YY` or `MM/YYYY`, also without the slash. */
  expiry: string;
  cvc: string;
}

/** Error of a field; `page-texts.ts` has its texts. */
export type CardProblem = "unknown_number" | "invalid_expiry" | "expired" | "invalid_cvc";
export type CardProblems = Partial<Record<keyof CardForm, CardProblem>>;

/** Validates the form and finds its test card. @returns the errors of the form by field, or the test card */
export function readCard(
  form: CardForm,
  now: number,
): { problems: CardProblems } | { card: (typeof TEST_CARDS)[number] } {
  const number = form.number.replace(/[\s-]/g, "");
  const card = TEST_CARDS.find((known) => known.number === number);
  const problems: CardProblems = {};
  if (!card) problems.number = "unknown_number";
  const expiresAt = endOf(form.expiry);
  if (expiresAt === undefined) problems.expiry = "invalid_expiry";
  else if (expiresAt <= now) problems.expiry = "expired";
  if (!/^\d{3,4}$/.test(form.cvc.trim())) problems.cvc = "invalid_cvc";
  return card && Object.keys(problems).length === 0 ? { card } : { problems };
}

/**
 * Returns when a card expires: at the end of its month (ms); undefined if the text is no month and year.
 * Numeric keypads have no slash, so four digits are enough.
 */
function endOf(expiry: string): number | undefined {
  const match =
    /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ??
    /^\s*(0[1-9]|1[0-2])(?:20)?(\d{2})\s*$/.exec(expiry);
  return match ? Date.UTC(2000 + Number(match[2]), Number(match[1])) : undefined;
}
