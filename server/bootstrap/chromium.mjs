/** Finds a Chromium for the browser tests, or gets one. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { bin, fail, root, run, say } from "./steps.mjs";

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

async function attempt(command, args, env) {
  try {
    return (await run(command, args, { env, quiet: true })) === 0;
  } catch {
    return false;
  }
}

/**
 * A system Chromium, else Debian's package (when this is root), else Playwright's own download.
 * @returns {Promise<string>} path of the browser; ends the process with a clear message when there is none
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium from Debian…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await attempt("apt-get", ["update", "-qq"], env);
    await attempt("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], env);
  }
  if (!findChromium()) {
    say("Downloading Playwright's Chromium…");
    await attempt(process.execPath, [bin("playwright"), "install", "chromium"], process.env);
  }
  return (
    findChromium() ??
    fail(
      "The browser tests need Chromium, and none could be found or installed. Install it, or set CHROMIUM_PATH.",
    )
  );
}
