import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** An ordinary browser: "HeadlessChrome" counts as a crawler, to which pages are not streamed. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * The browser that `npm test` found or installed, else Debian's (the headless shell is the lightest), else
 * Playwright's own.
 */
const executablePath =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results/browser",
  globalSetup: "./support/start-product.ts",
  workers: 2,
  // A shared machine can stall for seconds. A journey that needed a second try is listed as flaky in the
  // report.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    // Set by the global set-up; the workers that run the tests read this file again.
    baseURL: process.env.TOUCHLINE_E2E_URL,
    userAgent: USER_AGENT,
    locale: "en-GB",
    timezoneId: "Europe/London",
    screenshot: "only-on-failure",
    launchOptions: { executablePath },
  },
  projects: [
    {
      name: "scripts-on",
      teardown: "logs",
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone|@scriptless/,
    },
    {
      name: "scripts-off",
      teardown: "logs",
      use: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
      grepInvert: /@scripts|@phone/,
    },
    {
      name: "phone",
      teardown: "logs",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
    // Searches the logs of all other journeys.
    { name: "logs", testMatch: "logs.ts" },
  ],
});
