/** Operating system of a device, shown in the device list. */
export interface OperatingSystem {
  name: string;
  version: string;
}

/** Order matters: the user agent of Android also contains Linux, that of an iPhone Mac OS X. */
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

/** Product versions of Windows by kernel version, which the user agent contains. */
const WINDOWS_NAMES: Record<string, string> = { "10.0": "10", "6.3": "8.1", "6.2": "8", "6.1": "7" };

/** Parses the operating system from a user agent; `Other` without a version if it is unknown. */
export function operatingSystemOf(userAgent: string): OperatingSystem {
  for (const [pattern, name] of SYSTEMS) {
    const match = pattern.exec(userAgent);
    if (!match) continue;
    const version = (match[1] ?? "").replaceAll("_", ".");
    return { name, version: name === "Windows" ? (WINDOWS_NAMES[version] ?? version) : version };
  }
  return { name: "Other", version: "" };
}
