import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "~/styles/breakpoints";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { chip } from "~/ui/Chip/Chip.css";

export const form = style({ marginBlockEnd: space[24] });

export const filters = style({ selectors: { "&[open]": { flexBasis: "100%" } } });
export const toggle = style([chip, { selectors: { "[open] > &": { background: color.raised } } }]);

/** Two fields in a row on phones, one on very small ones; on desktops they have the width of a short choice. */
export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(140px, 100%), 1fr))",
  alignItems: "end",
  gap: space[12],
  marginBlockStart: space[12],
  "@media": { [from.desktop]: { gridTemplateColumns: "repeat(auto-fill, 200px)" } },
});

// Until they arrive, too, each field is an item of its own.
globalStyle(`${fields} > [data-fallback]`, { display: "contents" });

/** Support for showing the content of a closed disclosure; other browsers keep the disclosure. */
const canStand = "selector(::details-content)";

export const standing = style({
  "@media": {
    [from.desktop]: {
      "@supports": {
        [canStand]: { selectors: { "&::details-content": { contentVisibility: "visible" } } },
      },
    },
  },
});
globalStyle(`${standing} > summary`, {
  "@media": { [from.desktop]: { "@supports": { [canStand]: { display: "none" } } } },
});
globalStyle(`${standing} > div`, {
  "@media": { [from.desktop]: { "@supports": { [canStand]: { marginBlockStart: 0 } } } },
});
