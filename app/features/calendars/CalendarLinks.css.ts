import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "~/styles/tokens";
import { type } from "~/styles/type";

export const links = style({ ...type.small, display: "flex", flexWrap: "wrap", columnGap: space[24] });
globalStyle(`${links} > a`, { display: "inline-flex", alignItems: "center", minBlockSize: "44px" });
