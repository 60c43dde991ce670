import { style } from "@vanilla-extract/css";
import { color } from "~/styles/contract.css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const publication = style({
  display: "grid",
  // A token has no place to break.
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  gap: space[8],
  marginBlockStart: space[8],
});

export const state = style({ ...type.small, color: color.text3 });

/** As high as a touch target needs. A `bdi` would break at spaces only. */
export const link = style({
  ...type.small,
  display: "inline-block",
  paddingBlock: "10px",
  overflowWrap: "anywhere",
});
