import { globalStyle } from "@vanilla-extract/css";
import { brand, name } from "./Brand.css";

/**
 * Styles the brand in a header beside which a language has to fit: where both do not, the flag stands alone. The name
 * then wraps below the edge of the header, where it is cut off and still read by screen readers; so it depends on the
 * words of the language, and not on a width of the window.
 * For stylesheets, so that it costs no scripts.
 * @param header class of the header, a flex box as high as `--header`
 */
export function brandYieldsIn(header: string): void {
  globalStyle(`${header} > ${brand}`, {
    // Shrinks before anything beside it, down to the width of a touch target. With a smaller number its neighbour would
    // lose a part of a pixel, and the language its last letters.
    flex: "0 1000000 auto",
    minInlineSize: "44px",
    flexWrap: "wrap",
    overflow: "hidden",
    // The flag's pole reaches below the box otherwise.
    paddingBlockEnd: "2px",
    marginBlockEnd: "-2px",
  });
  // Makes the first line as high as the header inside of its border.
  globalStyle(`${header} > ${brand}::before`, {
    content: '""',
    blockSize: "calc(var(--header) - 1px)",
    marginInlineEnd: "-6px",
  });
  globalStyle(`${header} ${name}`, { flex: "none" });
}
