import { createGlobalThemeContract } from "@vanilla-extract/css";

/**
 * Colours that components may use, named by purpose. Components contain no colour values; the values of each
 * theme are in `themes/`. The custom properties have the same names: `color.onFlag` is `--on-flag`.
 */
export const color = createGlobalThemeContract({
  page: "page",
  surface: "surface",
  raised: "raised",
  sunken: "sunken",
  hairline: "hairline",
  control: "control",
  text: "text",
  text2: "text-2",
  text3: "text-3",
  action: "action",
  onAction: "on-action",
  actionHover: "action-hover",
  line: "line",
  lineDone: "line-done",
  flag: "flag",
  onFlag: "on-flag",
  flagText: "flag-text",
  seen: "seen",
  live: "live",
  onLive: "on-live",
  liveMark: "live-mark",
  liveText: "live-text",
  success: "success",
  danger: "danger",
  dangerFill: "danger-fill",
  info: "info",
  focus: "focus",
  board: "board",
  onBoard: "on-board",
  overlay: "overlay",
  onOverlay: "on-overlay",
  shadow: "shadow",
});

/** Values of all colours of the contract. */
export type Theme = { [Name in keyof typeof color]: string };
