/**
 * `npm run serve`: the same build on the stock Remix server. It knows no locale prefixes: the language comes from
 * the cookie and the browser. Needs API_BASE.
 */
import { bin, ensureBuilt, ensureInstalled, run } from "./steps.mjs";

await ensureInstalled();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: "production" };
process.exitCode = await run(process.execPath, [bin("remix-serve"), "build/server/index.js"], { env });
