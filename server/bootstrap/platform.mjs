/** `npm run platform -- <command>`: administers the platform from the command line; `--help` names the commands. */
import { ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
const args = ["--import", "tsx", "server/platform/cli/main.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
