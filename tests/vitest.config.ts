import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { findServices } from "../server/bootstrap/services.mjs";
import { LongestFirst } from "./support/file-order.ts";
import { pureTestsIn } from "./support/pure-tests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const ON_BUILD = ["tests/{bundle,cdn,production,resilience,security}/**/*.test.ts"];
/** Its containers check every few seconds whether they are healthy: suites of the same priority beside it make them fail. */
const CONTAINERS = ["tests/containers/**/*.test.ts"];
/** Suites that read or run the built product; they need an up-to-date build. */
export const PRODUCT = [...ON_BUILD, ...CONTAINERS];

/** Suites of the platform's contract, which must hold for several processes as for one. */
const CONTRACT = ["server/platform/api/**/*.test.ts", "tests/contract/**/*.test.ts"];
/** Suites for several processes only. */
export const SEVERAL_ONLY = "tests/contract/two-processes.test.ts";

/** Suites for releases only: every sentence in all languages. English is enough for a change. */
export const LANGUAGES = ["tests/catalogues.test.ts", "tests/languages.test.ts"];

/** Unit tests that start no program. */
export const PURE = pureTestsIn(["app", "common", "server", "tests", "tools"]);

/** For a test that usually takes a second, on a machine under full load. */
export const TEST_TIMEOUT_MS = 60_000;

const twoProcesses = {
  extends: true as const,
  test: {
    name: "two processes",
    include: CONTRACT,
    // Some thousand calls that are rejected before anything is shared.
    exclude: ["server/platform/api/hostile.test.ts"],
    globalSetup: "tests/support/two-processes-setup.ts",
    setupFiles: "tests/support/two-processes-deploy.ts",
    testTimeout: TEST_TIMEOUT_MS,
    isolate: false,
  },
};

const { missing } = findServices();
if (missing) console.warn(`The suites with two platform processes are left out: ${missing}.`);

/** Unit tests run without a build: its files and inline scripts are empty texts for them. */
const withoutBuild: Plugin = {
  name: "without-build",
  enforce: "pre",
  resolveId: (source) => (source.endsWith("?built-file") ? `\0${source}` : undefined),
  load: (id) => (/\?(built-file|inline-script)$/.test(id) ? 'export default "";' : undefined),
};

export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin(), withoutBuild],
  resolve: { alias: { "~": `${root}app`, "#common": `${root}common`, "#locales": `${root}locales` } },
  test: {
    environment: "node",
    // More than cores: many tests wait for programs to start and to stop.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    hookTimeout: 3 * TEST_TIMEOUT_MS,
    // Polling ends as soon as its condition holds: only a failing test waits this long.
    expect: { poll: { timeout: 20_000 } },
    // As for the journeys: a shared machine can stall for a minute. Retried tests are listed in the report.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          include: PURE,
          exclude: [...PRODUCT, ...LANGUAGES, SEVERAL_ONLY],
          testTimeout: TEST_TIMEOUT_MS,
          // Loading the same modules for each file takes twice as long as all tests; none of these changes
          // them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "units",
          include: ["{app,common,server,tests,tools}/**/*.test.{ts,tsx}"],
          exclude: [...PURE, ...PRODUCT, ...LANGUAGES, SEVERAL_ONLY],
          globalSetup: "tests/support/postgres-setup.ts",
          testTimeout: TEST_TIMEOUT_MS,
          isolate: false,
        },
      },
      { extends: true, test: { name: "languages", include: LANGUAGES } },
      ...(missing ? [] : [twoProcesses]),
      {
        extends: true,
        test: {
          name: "product",
          include: ON_BUILD,
          globalSetup: ["tests/support/build-setup.ts", "tests/support/cluster-setup.ts"],
          testTimeout: 2 * TEST_TIMEOUT_MS,
          // As for "pure": loading the browser's library and the platform takes seconds of each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "containers",
          include: CONTAINERS,
          globalSetup: "tests/support/build-setup.ts",
          testTimeout: 2 * TEST_TIMEOUT_MS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
