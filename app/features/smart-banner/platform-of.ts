export type AppPlatform = "IOS" | "ANDROID" | "OTHER";

/** Returns a phone's platform by its user agent; tablets and desktops are OTHER and get no banner. */
export function platformOf(userAgent: string): AppPlatform {
  if (/iPhone|iPod/.test(userAgent)) return "IOS";
  return /Android/.test(userAgent) && /Mobile/.test(userAgent) ? "ANDROID" : "OTHER";
}

/**
 * Whether the browser is Safari, which has its own banner. Other browsers on iPhones also contain "Safari".
 */
export function isSafari(userAgent: string): boolean {
  return (
    /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|Chrome|Chromium|Android/.test(userAgent)
  );
}
