/**
 * `npm run serve`: serves the build with the stock Remix server, without locale prefixes: the language comes
 * from the cookie and the browser. Needs API_BASE.
 */
import { fail } from "./output.mjs";
import { bin, ensureBuilt, ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
if (!process.env.API_BASE && !process.env.CUSTOMER_CONFIG) {
  fail(
    "npm run serve starts no platform. Say where one is, for example API_BASE=http://127.0.0.1:4000 npm run serve",
  );
}
await ensureInstalled();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: "production" };
process.exitCode = await run(process.execPath, [bin("remix-serve"), "build/server/index.js"], { env });
