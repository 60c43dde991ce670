/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fail, root, say } from "./output.mjs";
import { bin, runQuietly } from "./steps.mjs";

/** Debian's headless Chromium, which needs about half the processor time of the full browser. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

function findChromium(headlessShell) {
  const input = process.env.CHROMIUM_PATH;
  if (input) return existsSync(input) ? input : fail(`CHROMIUM_PATH is ${input}, but there is no such file.`);
  const system = [...(headlessShell ? [HEADLESS_SHELL] : []), ...SYSTEM_PATHS].find((path) =>
    existsSync(path),
  );
  if (system) return system;
  const { chromium } = createRequire(`${root}package.json`)("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Returns a system Chromium, else installs Debian's package (if run as root), else Playwright's download.
 * @param {{ headlessShell?: boolean }} [options] `headlessShell`: prefers Debian's headless shell, and
 *   installs it even if a full browser exists
 * @returns {Promise<string>} path of the browser; ends the process with a message if there is none
 */
export async function ensureChromium({ headlessShell = false } = {}) {
  const wanted = headlessShell && !process.env.CHROMIUM_PATH ? existsSync(HEADLESS_SHELL) : findChromium();
  if (!wanted && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium from Debian (a minute or two)…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = (name) =>
      runQuietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
    await runQuietly("apt-get", ["update", "-qq"], { env });
    if (headlessShell) await install("chromium-headless-shell");
    // Some releases of Debian, and Ubuntu, have no headless shell.
    if (!findChromium(headlessShell)) await install("chromium");
  }
  if (!findChromium(headlessShell)) {
    say("Downloading Playwright's Chromium (a minute or two)…");
    await runQuietly(process.execPath, [bin("playwright"), "install", "chromium"]);
  }
  const found =
    findChromium(headlessShell) ??
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
