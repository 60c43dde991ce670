import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * This file is the Vite configuration: every tool is started with `--config remix.config.ts`.
 * Under Vitest the Remix plugin stays off, so that modules load as written.
 */
export default defineConfig({
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./app", import.meta.url)),
      "#locales": fileURLToPath(new URL("./locales", import.meta.url)),
    },
  },
  plugins: [
    !process.env.VITEST &&
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_relativeSplatPath: true,
          v3_throwAbortReason: true,
          v3_singleFetch: true,
          v3_routeConfig: true,
          // Lazy route discovery stays off: its /__manifest answer costs seconds of CPU per crafted request,
          // and the whole manifest is about one kilobyte (docs/decisions/).
          v3_lazyRouteDiscovery: false,
        },
      }),
    vanillaExtractPlugin(),
  ],
  build: {
    // public/ is served by the host with revalidation; copied into the client build it would become immutable.
    copyPublicDir: false,
    target: "es2020",
    assetsInlineLimit: 1024,
  },
  server: { middlewareMode: false },
});
