/** Finds a Chromium for the browser tests, or gets one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { bin, fail, root, runQuietly, say } from "./steps.mjs";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : fail(`CHROMIUM_PATH is ${given}, but there is no such file.`);
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = createRequire(`${root}package.json`)("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * A system Chromium, else Debian's package (when this is root), else Playwright's own download.
 * @returns {Promise<string>} path of the browser; ends the process with a clear message when there is none
 */
export async function ensureChromium() {
  if (!findChromium() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium from Debian (a minute or two)…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runQuietly("apt-get", ["update", "-qq"], { env });
    await runQuietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  }
  if (!findChromium()) {
    say("Downloading Playwright's Chromium (a minute or two)…");
    await runQuietly(process.execPath, [bin("playwright"), "install", "chromium"]);
  }
  const found =
    findChromium() ??
    fail(
      "The browser tests need Chromium, and none could be found or installed. Install it, or set CHROMIUM_PATH.",
    );
  const { status, stderr, error } = spawnSync(found, ["--version"], { encoding: "utf8" });
  if (status !== 0) {
    const reason = error?.message ?? stderr.trim().split("\n")[0] ?? "";
    fail(
      `${found} does not run (${reason}). Install Chromium with your system's packages, or set CHROMIUM_PATH.`,
    );
  }
  return found;
}
