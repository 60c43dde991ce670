import { globalStyle, style } from "@vanilla-extract/css";
import { belowLarge, coarsePointer, narrowPhone, withoutScripts } from "../../styles/breakpoints";
import { color } from "../../styles/contract.css";
import { radius } from "../../styles/tokens";
import { weight } from "../../styles/type";

export const form = style({ display: "flex", alignItems: "center", gap: "8px", minInlineSize: 0 });

/** Box around the native `<select>`, with an icon at its start. */
export const box = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  minInlineSize: 0,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
});

/** Without the box, in a quiet header. */
export const bare = style({ borderColor: "transparent" });

export const icon = style({ position: "absolute", insetInlineStart: "12px", pointerEvents: "none" });

export const select = style({
  appearance: "none",
  fieldSizing: "content",
  minInlineSize: 0,
  maxInlineSize: "100%",
  textOverflow: "ellipsis",
  minBlockSize: "40px",
  paddingInline: "36px 12px",
  borderRadius: "inherit",
  fontSize: ".875rem",
  fontWeight: weight.strong,
  color: color.text,
  background: "transparent",
  "@media": { [coarsePointer]: { minBlockSize: "44px", fontSize: "1rem" } },
});

/** The options appear on the browser's own background, so they need explicit colours. */
export const option = style({ background: color.raised, color: color.text });

/** All choices of the footer fit the narrowest phones, in letters of 16 px. */
const boxed = `${box}:not(${bare})`;
globalStyle(`${boxed} > ${icon}`, { "@media": { [narrowPhone]: { insetInlineStart: "10px" } } });
globalStyle(`${boxed} > ${select}`, { "@media": { [narrowPhone]: { paddingInline: "32px 8px" } } });

/** The icon and the text of a quiet header keep to its edges on narrow phones. */
globalStyle(`${bare} > ${icon}`, { "@media": { [narrowPhone]: { insetInlineStart: "6px" } } });
globalStyle(`${bare} > ${select}`, { "@media": { [narrowPhone]: { paddingInline: "28px 4px" } } });
/** Its button is a sign on phones: in long languages its word would cut the name of the language. */
globalStyle(`${bare} + button`, {
  "@media": { [belowLarge]: { fontSize: 0, paddingInline: "8px", minInlineSize: "44px" } },
});
globalStyle(`${bare} + button::before`, {
  "@media": { [belowLarge]: { content: '"✓" / ""', fontSize: "1.125rem" } },
});
globalStyle(`${form}:has(> ${bare})`, { "@media": { [narrowPhone]: { columnGap: 0 } } });
/** Beside the button the longest name has room without the icon only. */
const beside = `${narrowPhone} and ${withoutScripts}`;
globalStyle(`${bare} > ${icon}`, { "@media": { [beside]: { display: "none" } } });
globalStyle(`${bare} > ${select}`, { "@media": { [beside]: { paddingInline: "4px" } } });
/** Elsewhere the button moves below the menu, which would otherwise cut its text. */
globalStyle(`${form}:has(> ${box}:not(${bare}))`, { "@media": { [withoutScripts]: { flexWrap: "wrap" } } });
