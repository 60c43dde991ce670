/** `npm run bench:match-night`: measures what a goal costs while thousands of pages are open; see `--help`. */
import { ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
const args = ["--import", "tsx", "tools/platform-bench/match-night.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
