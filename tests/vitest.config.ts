import { fileURLToPath } from "node:url";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

export default defineConfig({
  root,
  plugins: [vanillaExtractPlugin()],
  resolve: { alias: { "~": `${root}app`, "#locales": `${root}locales` } },
  test: {
    include: ["{app,server,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
