/** `npm run dev`: the same programs with Vite's hot reload in the web host. */
process.argv.push("--dev");
const { ensureInstalled } = await import("./steps.mjs");
await ensureInstalled();
await import("./run-start.mjs");
