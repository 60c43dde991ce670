export type AppPlatform = "IOS" | "ANDROID" | "OTHER";

/** The phone's platform by the browser identification; tablets and desks count as OTHER, they have no banner. */
export function platformOf(userAgent: string): AppPlatform {
  if (/iPhone|iPod/.test(userAgent)) return "IOS";
  return /Android/.test(userAgent) && /Mobile/.test(userAgent) ? "ANDROID" : "OTHER";
}

/** Safari itself, which has a banner of its own; other browsers on an iPhone also name it. */
export function isSafari(userAgent: string): boolean {
  return (
    /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|Chrome|Chromium|Android/.test(userAgent)
  );
}
