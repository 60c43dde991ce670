/** What knip counts as used: everything that these entries import, and the tests. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { KnipConfig } from "knip";
import routes from "./app/routes.ts";

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)]);

export default {
  entry: [
    "app/root.tsx",
    "app/entry.{client,server}.tsx",
    "app/routes.ts",
    ...filesOf(routes),
    "server/bootstrap/*.mjs",
    "server/{start,web,platform,platform/cli}/main.ts",
    "server/web/end-sessions.ts",
    "server/platform/database/drizzle.config.ts",
    "tools/*/{main,generate,stills}.ts",
    // Bundled for a browser, and named in options of Node.
    "tools/media-generator/page.ts",
    "tools/platform-bench/{match-night.ts,guesses.ts,collect-on-signal.mjs}",
    "e2e/{bench/{startup,render,bare-react,interactions,vitals,wall},engines/play}.ts",
    "tests/support/programs/*.ts",
  ],
  project: ["{app,common,server,tests,tools,e2e}/**/*.{ts,tsx,mjs}", "*.ts"],
  // The types of an exported function's options and results are exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreBinaries: ["apt-get", "dpkg-deb", "ffmpeg", "mount", "systemd-analyze", "umount", "unshare"],
  // Imported by a source that a test makes (tests/support/kubernetes-manifests.ts).
  ignoreDependencies: ["kubernetes-types"],
  // Its plugin would count every file below app/routes as used.
  remix: false,
  vite: { config: ["remix.config.ts"] },
  vitest: { config: ["tests/vitest.config.ts", "tests/vitest.check.config.ts"] },
  playwright: { config: ["e2e/playwright.config.ts"] },
} satisfies KnipConfig;
