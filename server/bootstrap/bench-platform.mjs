/**
 * `npm run bench:platform`: measures responses and sockets of the platform for catalogues of growing size;
 * see `--help`.
 */
import { ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
const args = ["--import", "tsx", "tools/platform-bench/main.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
