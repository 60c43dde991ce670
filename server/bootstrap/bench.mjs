/** Runs a program that measures, for the `bench:*` commands of package.json. */
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
const [program = "", ...options] = process.argv.slice(2);
await ensureInstalled();
const env = { ...process.env };
// Those in `tools` measure the platform alone.
if (program.startsWith("e2e/")) await ensureBuilt();
if (program.startsWith("e2e/") && !program.endsWith("/render.ts")) {
  // The whole browser emulates a graphics processor, which delays each paint by up to 250 ms.
  const headlessShell = program.endsWith("/interactions.ts");
  env.CHROMIUM_PATH = await ensureChromium({ headlessShell });
}
process.exitCode = await run(process.execPath, ["--import", "tsx", program, ...options], { env });
