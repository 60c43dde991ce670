/**
 * Test function of all journeys: also fails on console errors, exceptions and failed requests of the page.
 */
import { test as base, expect, type Page } from "@playwright/test";
import { noteSecrets } from "./used-secrets.ts";

/** Cookie of browsers that are known to have no scripts, as `/noscript.css` sets it. */
const NO_SCRIPTS = { name: "noscript", value: "1" };

/** Request options with which a page is sent whole, as to browsers without scripts. */
export const WITHOUT_SCRIPTS = { headers: { cookie: `${NO_SCRIPTS.name}=${NO_SCRIPTS.value}` } };

interface Options {
  /** Problems that a journey provokes on purpose, e.g. the 404 of a missing page. */
  expectedProblems: RegExp[];
  /**
   * Whether the browser has visited the site before. It matters with scripts disabled: the first page of such
   * a browser may append deferred content at the end; only afterwards can the server tell that the next pages
   * must be complete.
   */
  hasVisited: boolean;
  /** Whether pages are the first of a visit, whose scripts wait longer on a phone; otherwise a link has led there. */
  isFirstPage: boolean;
}

/** Maximum wait for hydration (ms), for pages whose scripts a journey holds back. */
const MAX_HYDRATION_MS = 5_000;

/**
 * Waits until a page without a video is hydrated: its scripts run only when the browser is idle. Pages with a
 * video are used before and after; their journeys wait for what they need.
 */
export const hydrated = (page: Page) =>
  page
    .waitForFunction(
      () =>
        !document.querySelector("script[data-preloads]") ||
        document.querySelector("video[data-hints]") ||
        Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
      undefined,
      { timeout: MAX_HYDRATION_MS },
    )
    .catch(() => {});

interface Fixtures {
  /** Console errors (including policy violations), exceptions and failed requests so far. */
  problems: string[];
}

export const test = base.extend<Options & Fixtures>({
  expectedProblems: [[], { option: true }],
  hasVisited: [true, { option: true }],
  isFirstPage: [false, { option: true }],
  context: async ({ context, baseURL, hasVisited, javaScriptEnabled }, use) => {
    // Set by the stylesheet for browsers without scripts.
    if (javaScriptEnabled === false && hasVisited)
      await context.addCookies([{ ...NO_SCRIPTS, url: baseURL }]);
    await use(context);
  },
  page: async ({ page, baseURL, isFirstPage, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const goto = page.goto.bind(page);
      page.goto = async (url, options) => {
        const response = await goto(url, isFirstPage ? options : { referer: `${baseURL}/`, ...options });
        if (!options?.waitUntil) await hydrated(page);
        return response;
      };
    }
    await use(page);
  },
  problems: [
    async ({ context, expectedProblems, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!expectedProblems.some((expected) => expected.test(problem))) problems.push(problem);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("request", noteSecrets);
      context.on("weberror", (error) => note(`exception: ${error.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // The browser cancelled the request, because of a navigation or because the video was buffered
        // enough.
        if (reason === "net::ERR_ABORTED") return;
        // The same for requests of the service worker; a missing file is reported as 404 below.
        if (reason === "net::ERR_FAILED" && /\.(css|svg|woff2)$/.test(new URL(request.url()).pathname))
          return;
        // The error of a browser with scripts disabled.
        if (javaScriptEnabled === false && reason === "csp" && /\.js$/.test(request.url())) return;
        note(`failed: ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
      });
      await use(problems);
      expect(problems, "console errors, exceptions and failed requests").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
