/** Type of a text that binds the operator and the viewer. */
export type LegalType = "terms" | "privacy";

/**
 * Day on which the meaning of each text was last changed, at noon so that it is the same day in most time
 * zones. Corrections of a translation do not change it.
 */
export const CHANGED_ON: Record<LegalType, string> = {
  terms: "2026-11-25T12:00:00Z",
  privacy: "2026-11-27T12:00:00Z",
};

/**
 * Sections in the order of the page. Each name is the section's anchor and begins its messages:
 * `{type}:{name}_title`, `…_text` (a paragraph per line) and, for some, `…_list` (an item per line).
 */
export const SECTIONS = {
  terms: [
    "provider",
    "account",
    "devices",
    "plans",
    "tickets",
    "codes",
    "refunds",
    "conduct",
    "clips",
    "regions",
    "liability",
    "changes",
    "law",
    "contact",
  ],
  privacy: [
    "controller",
    "data",
    "purposes",
    "payments",
    "cookies",
    "browser",
    "playback",
    "others",
    "logs",
    "mails",
    "storage",
    "deletion",
    "rights",
    "contact",
  ],
} as const;

/** Sections with a list below their paragraphs. */
export const LISTS: ReadonlySet<string> = new Set([
  "terms_conduct",
  "privacy_data",
  "privacy_cookies",
  "privacy_browser",
  "privacy_others",
  "privacy_rights",
]);
