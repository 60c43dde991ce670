import { globalStyle } from "@vanilla-extract/css";
import { narrowPhone, withoutScripts } from "../../styles/breakpoints";
import { brand, name } from "./Brand.css";

const isFull = `${narrowPhone}, ${withoutScripts} and (max-width: 479.98px)`;

/**
 * Styles the brand in a header beside which a language has to fit: where both do not, the flag stands alone.
 * For stylesheets, so that it costs no scripts.
 * @param header class of the header
 */
export function brandYieldsIn(header: string): void {
  globalStyle(`${header} > ${brand}`, { "@media": { [isFull]: { minInlineSize: "44px" } } });
  globalStyle(`${header} ${name}`, {
    "@media": { [isFull]: { position: "absolute", clipPath: "inset(50%)", pointerEvents: "none" } },
  });
}
