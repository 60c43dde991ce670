import { globalStyle } from "@vanilla-extract/css";
import { narrowPhone, withoutScripts } from "../../styles/breakpoints";
import { brand, name } from "./Brand.css";

const isFull = `${narrowPhone}, ${withoutScripts} and (max-width: 479.98px)`;
/** The language with the longest name, with which wider phones are full, too. */
const LONGEST = ":lang(fr-CA)";
const isFullForLongest = "screen and (max-width: 399.98px)";

/**
 * Styles the brand in a header beside which a language has to fit: where both do not, the flag stands alone.
 * For stylesheets, so that it costs no scripts.
 * @param header class of the header
 */
export function brandYieldsIn(header: string): void {
  for (const [root, media] of [
    ["", isFull],
    [LONGEST, isFullForLongest],
  ] as const) {
    globalStyle(`${root} ${header} > ${brand}`, { "@media": { [media]: { minInlineSize: "44px" } } });
    globalStyle(`${root} ${header} ${name}`, {
      "@media": { [media]: { position: "absolute", clipPath: "inset(50%)", pointerEvents: "none" } },
    });
  }
}
