import { createGlobalThemeContract } from "@vanilla-extract/css";

/**
 * The colours a component may use, named by what they are for. Components never see a colour value; what each name
 * means in a theme is written in `themes/`. The custom property has the same name: `color.onFlag` is `--on-flag`.
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

/** A theme gives every name of the contract a value. */
export type Theme = { [Name in keyof typeof color]: string };
