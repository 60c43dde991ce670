/** `npm run dev`: starts the same programs, with Vite's hot reload in the web host. */
import { ensureInstalled, failPlainly } from "./steps.mjs";

process.argv.push("--dev");
failPlainly();
await ensureInstalled();
await import("./run-start.mjs");
