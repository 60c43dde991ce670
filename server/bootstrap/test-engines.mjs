/** `npm run test:engines`: plays video in Firefox and WebKitGTK, if installed. */
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, failPlainly, run } from "./steps.mjs";

failPlainly();
await ensureInstalled();
await ensureBuilt();
const args = ["--experimental-websocket", "--import", "tsx", "e2e/engines/play.ts"];
// WebKit needs a display.
const needsDisplay = !process.env.DISPLAY && existsSync("/usr/bin/xvfb-run");
process.exitCode = needsDisplay
  ? await run("/usr/bin/xvfb-run", ["-a", process.execPath, ...args])
  : await run(process.execPath, args);
