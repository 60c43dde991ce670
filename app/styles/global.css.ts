import "./reset.css";
import "./themes/theme.css";
import "./fonts.css";
import { assignVars, globalStyle } from "@vanilla-extract/css";
import { belowDesktop, belowTablet, from, television, turnedTouchPhone, zoomedWindow } from "./breakpoints";
import { color } from "./contract.css";
import { cardGrid } from "./layout.css";
import { light } from "./themes/light";
import { contentWidth, radius, stroke } from "./tokens";

globalStyle(":root", {
  vars: {
    "--gutter": `max(clamp(16px, 3.4vw, 48px), calc((100vw - ${contentWidth}) / 2))`,
    "--header": "56px",
    /** Height of the fixed bottom bar on phones. */
    "--bottom-bar": "calc(65px + env(safe-area-inset-bottom))",
    /** Height of a bar of the page above it. */
    "--page-bar": "0px",
    "--gap": "14px",
    "--column": "12px",
    /** −1 in RTL languages; factor for properties without a logical form (transforms). */
    "--inline": "1",
  },
  background: color.page,
  color: color.text,
  scrollPaddingBlockStart: "calc(var(--header) + 16px)",
  "@media": {
    // What takes the focus must not stay under the bars.
    [belowDesktop]: { scrollPaddingBlockEnd: "calc(var(--bottom-bar) + var(--page-bar) + 8px)" },
    [from.large]: { vars: { "--column": "16px" } },
    [from.tablet]: { vars: { "--gap": "20px", "--column": "20px" } },
    [turnedTouchPhone]: { vars: { "--bottom-bar": "calc(49px + env(safe-area-inset-bottom))" } },
    [from.desktop]: { vars: { "--header": "64px", "--bottom-bar": "0px", "--column": "24px" } },
    [zoomedWindow]: { vars: { "--bottom-bar": "0px" } },
  },
});
globalStyle("[dir=rtl]", { vars: { "--inline": "-1" } });

// Text that can be read from three metres; `arrow-keys.inline.ts` tells televisions apart.
globalStyle("[data-tv]", { "@media": { [television]: { fontSize: "150%" } } });

globalStyle("body", {
  minBlockSize: "100dvh",
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontSize: "1rem",
  lineHeight: 1.5,
  // Carousels extend to the window's edge; the scroll bar's width must not cause horizontal scrolling.
  overflowX: "clip",
  WebkitFontSmoothing: "antialiased",
  MozOsxFontSmoothing: "grayscale",
});

// A box of our own in both themes: that of the browser looks foreign. Its label is the touch target.
const box = "input[type=checkbox]";
globalStyle(box, {
  appearance: "none",
  flex: "none",
  display: "grid",
  placeItems: "center",
  inlineSize: "24px",
  blockSize: "24px",
  border: `${stroke.control} solid ${color.control}`,
  borderRadius: radius.control,
  background: color.sunken,
  cursor: "pointer",
});
globalStyle(`:root.light ${box}:not(:checked)`, { background: color.surface });
globalStyle(`:root.system ${box}:not(:checked)`, {
  "@media": { "(prefers-color-scheme: light)": { background: color.surface } },
});
globalStyle(`${box}:checked`, { background: color.action, borderColor: color.action });
globalStyle(`${box}:checked::before`, {
  content: "",
  inlineSize: "14px",
  blockSize: "14px",
  background: color.onAction,
  // A tick, which is not mirrored.
  clipPath: "polygon(14% 44%, 0 59%, 40% 96%, 100% 22%, 85% 8%, 39% 66%)",
});
globalStyle(box, { "@media": { "(forced-colors: active)": { appearance: "auto" } } });
globalStyle(`${box}:checked::before`, { "@media": { "(forced-colors: active)": { content: "none" } } });

globalStyle(":focus-visible", { outline: `2px solid ${color.focus}`, outlineOffset: "2px" });
// A pressed link whose page is loading; see `use-link-navigation.ts`.
globalStyle("a[data-opening]", { opacity: 0.6 });
globalStyle("::selection", { background: color.flag, color: color.onFlag });

// Until the first paint a phone lays out the beginning of the page only (`below-the-fold.inline.ts`). With
// `display: none`, because a box of estimated height would move what follows it.
globalStyle(
  `[data-arriving] :is(main > section ~ section ~ section, ${cardGrid} > li:nth-child(n + 9), footer)`,
  {
    "@media": { [belowTablet]: { display: "none" } },
  },
);

// Isolates times and names from the direction of the surrounding text.
globalStyle("time, bdi", { unicodeBidi: "isolate" });
// Names on lines of their own keep to the side of the page, whatever their letters.
globalStyle("bdi", { textAlign: ["-webkit-match-parent", "match-parent"] });

globalStyle("*, *::before, *::after", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      animationDuration: "0s !important",
      animationDelay: "0s !important",
      transitionDuration: "0s !important",
      scrollBehavior: "auto !important" as "auto",
    },
  },
});

// Print: light theme, without header, footer and navigation.
globalStyle(":root.dark, :root.system, :root.light", {
  "@media": { print: { colorScheme: "light", vars: assignVars(color, light) } },
});
globalStyle("header, footer, nav, [data-print=no]", { "@media": { print: { display: "none !important" } } });
