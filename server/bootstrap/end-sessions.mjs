/** `npm run end-sessions -- <e-mail or user id>`: signs a viewer out of this site everywhere. */
import { ensureBuilt, ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await ensureBuilt();
const args = ["--import", "tsx", "server/web/end-sessions.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args);
