/** `npm run bench:guesses`: guesses the codes that sign devices in, against the limits; see `--help`. */
import { ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
const args = ["--import", "tsx", "tools/platform-bench/guesses.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
