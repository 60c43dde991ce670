/** `npm run bench:render`: measures the processor time of a page; docs/benchmarks.md has the figures. */
import { ensureBuilt, ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await ensureBuilt();
const args = ["--import", "tsx", "e2e/bench/render.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
