import { globalStyle, style } from "@vanilla-extract/css";
import { belowDesktop, from } from "../../../styles/breakpoints";
import { color } from "../../../styles/contract.css";
import { onLight } from "../../../styles/themes/on-light";
import { space } from "../../../styles/tokens";
import { type, weight } from "../../../styles/type";

/** Distance of the text from the edge of the panel, or of a phone. */
const inset = "var(--inset)";

/** Beside the player on desktops, a section like others on phones. */
export const schedule = style({
  "@media": {
    [belowDesktop]: { marginBlockStart: space.section },
    [from.desktop]: { paddingBlockStart: space[16] },
  },
});
/** The list scrolls beside the player on desktops; on phones it is part of the page. */
export const list = style({
  // Text is aligned with the page; the background of the current broadcast extends beyond it.
  marginInline: "-12px",
  "@media": { [from.desktop]: { maxBlockSize: "440px", overflowY: "auto", marginInline: "-20px" } },
});
/** Height that the list will have: of the days and the first broadcasts on phones, of its window on desktops. */
export const place = style({ blockSize: "592px", "@media": { [from.desktop]: { blockSize: "440px" } } });
/** Time, title and what is on now or next in one line; the description has the width of both below it. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "max(52px, 4ch) minmax(0, 1fr) auto",
  alignItems: "baseline",
  alignContent: "center",
  gap: "4px 12px",
  minBlockSize: "68px",
  paddingBlock: space[12],
  paddingInline: "12px",
  borderBlockEnd: `1px solid ${color.hairline}`,
  "@media": { [from.desktop]: { paddingInline: "20px" } },
});
export const current = style({ background: color.raised, ...onLight({ background: color.sunken }) });
export const time = style({ ...type.display4, gridRow: 1 });
export const title = style({ fontWeight: weight.strong, lineHeight: 1.3 });
const belowTitle = { gridColumn: "2 / -1" } as const;
export const text = style({ ...type.small, ...belowTitle, color: color.text3 });
export const progress = style({ ...belowTitle, marginBlockStart: "6px" });
const mark = { ...type.small, gridRow: 1, gridColumn: 3, fontWeight: weight.strong } as const;
export const now = style({ ...mark, color: color.liveText });
export const next = style({ ...mark, color: color.text3 });
/** The row of tabs scrolls sideways up to both edges of the panel, or of a phone. */
export const days = style({
  marginInline: `calc(${inset} * -1)`,
});
globalStyle(`${days} > nav`, { paddingInline: inset });
/** Opens the rest of the day. */
export const more = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: "48px",
  paddingInline: "12px",
  fontWeight: weight.strong,
  "@media": { [from.desktop]: { paddingInline: "20px" } },
  selectors: { "[open] > &": { display: "none" } },
});
