/** `npm run bench:platform`: what the platform's answers and sockets cost as the catalogue grows; see `--help`. */
import { ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
const args = ["--import", "tsx", "server/platform/bench/main.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
