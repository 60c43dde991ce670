/**
 * `npm run bench:vitals`: measures paints, layout shifts and bytes of pages; docs/benchmarks.md has the figures.
 */
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await ensureBuilt();
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
const args = ["--import", "tsx", "e2e/bench/vitals.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args, { env });
