import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Suites that look at the built product, or run it; they want a fresh build, the others do not care. */
const PRODUCT = ["tests/bundle/**/*.test.ts", "tests/resilience/**/*.test.ts"];

export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin()],
  resolve: { alias: { "~": `${root}app`, "#locales": `${root}locales` } },
  test: {
    environment: "node",
    maxWorkers: 2,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["{app,server,tests}/**/*.test.{ts,tsx}"],
          exclude: PRODUCT,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: PRODUCT,
          globalSetup: "tests/support/build.ts",
          testTimeout: 60_000,
        },
      },
    ],
  },
});
