/**
 * Team colours of a drawn poster, by the same rule as on the web's cards (`fieldsOfTeams` in
 * app/features/events/colors.ts).
 */

type Rgb = readonly [red: number, green: number, blue: number];

const INK: Rgb = [0x0f, 0x16, 0x24];
const CHALK: Rgb = [0xf4, 0xf7, 0xfc];
/** Colours for teams without one. */
const NO_FIELD = { home: [0x2b, 0x38, 0x52], away: [0x17, 0x21, 0x35] } as const satisfies Record<
  string,
  Rgb
>;
/** Replacement for the away colour if both colours are too similar, on a dark and on a light home colour. */
const APART = { dark: [0xb9, 0xc4, 0xd8], light: [0x3f, 0x4d, 0x66] } as const satisfies Record<string, Rgb>;
/** RGB distance below which two colours look the same. */
const ALIKE = 36;

/**
 * Returns the colours of both halves as `#rrggbb`. The output is always generated, never copied from the
 * input, so it is safe in a document.
 */
export function fieldsOf(
  home: string | null | undefined,
  away: string | null | undefined,
): { home: string; away: string } {
  const [homeColor, awayColor] = [parse(home), parse(away)];
  const homeField = homeColor ? fieldOf(homeColor) : NO_FIELD.home;
  const awayField = awayColor ? fieldOf(awayColor) : NO_FIELD.away;
  const isAlike = Math.hypot(...homeField.map((value, index) => value - (awayField[index] ?? 0))) < ALIKE;
  const apart = () => fieldOf(contrast(homeField, INK) > 5 ? APART.light : APART.dark);
  return { home: hexOf(homeField), away: hexOf(isAlike ? apart() : awayField) };
}

/**
 * Darkens a colour with ink: by 20 % as a rule, by 6 % if it is very light, by more if white lines would have
 * too little contrast.
 */
function fieldOf(color: Rgb): Rgb {
  const field = mix(color, INK, contrast(color, INK) > 7 ? 0.06 : 0.2);
  for (let step = 0; step < 25; step++) {
    const mixed = mix(field, INK, step * 0.04);
    if (contrast(mixed, CHALK) >= 1.4) return mixed;
  }
  return INK;
}

function parse(text: string | null | undefined): Rgb | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? "")?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

const hexOf = (rgb: Rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(first[index] + (second[index] - first[index]) * share);
  return [part(0), part(1), part(2)];
}

/** Contrast ratio as in WCAG 2, 1 to 21. */
function contrast(first: Rgb, second: Rgb): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
