/** The test function of every journey: a page must not only look right, nothing may go wrong behind it. */
import { test as base, expect } from "@playwright/test";

interface Options {
  /** Problems that a journey provokes on purpose, e.g. the 404 of a missing page. */
  expectedProblems: RegExp[];
}

interface Fixtures {
  /** Console errors (policy violations are among them), exceptions and failed requests so far. */
  problems: string[];
}

export const test = base.extend<Options & Fixtures>({
  expectedProblems: [[], { option: true }],
  problems: [
    async ({ context, expectedProblems, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!expectedProblems.some((expected) => expected.test(problem))) problems.push(problem);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(`exception: ${error.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // What the browser itself gave up because the page moved on, or a video because it was enough.
        if (reason === "net::ERR_ABORTED") return;
        // The same, for what the service worker was asked to fetch; a file that is missing shows as 404 below.
        if (reason === "net::ERR_FAILED" && /\.(css|svg|woff2)$/.test(new URL(request.url()).pathname))
          return;
        // A browser whose scripts are switched off refuses them in these words.
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
