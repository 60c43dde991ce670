/** What the device list shows beside a device's name. */
export interface OperatingSystem {
  name: string;
  version: string;
}

/** Order matters: Android calls itself Linux too, and an iPhone mentions Mac OS X. */
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/Windows NT ([\d.]+)/, "Windows"],
  [/Windows Phone(?: OS)? ([\d.]+)/, "Windows Phone"],
  [/(?:iPhone|CPU) OS ([\d_]+)/, "iOS"],
  [/Android ([\d.]+)/, "Android"],
  [/Android/, "Android"],
  [/Mac OS X ([\d_.]+)/, "macOS"],
  [/CrOS \S+ ([\d.]+)/, "ChromeOS"],
  [/(?:Linux|X11)/, "Linux"],
];

/** Windows tells its kernel version, which is not the name it is sold under. */
const WINDOWS_NAMES: Record<string, string> = { "10.0": "10", "6.3": "8.1", "6.2": "8", "6.1": "7" };

/** Reads the operating system out of a browser's identification; unknown ones give `Other` and no version. */
export function operatingSystemOf(userAgent: string): OperatingSystem {
  for (const [pattern, name] of SYSTEMS) {
    const match = pattern.exec(userAgent);
    if (!match) continue;
    const version = (match[1] ?? "").replaceAll("_", ".");
    return { name, version: name === "Windows" ? (WINDOWS_NAMES[version] ?? version) : version };
  }
  return { name: "Other", version: "" };
}
