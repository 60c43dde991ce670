import { style } from "@vanilla-extract/css";
import { belowDesktop, from } from "~/styles/breakpoints";

/** The name says enough where there is little room: what the button does is in its label, and in its symbol. */
export const onPhone = style({ "@media": { [from.desktop]: { display: "none" } } });
export const onDesk = style({ "@media": { [belowDesktop]: { display: "none" } } });
