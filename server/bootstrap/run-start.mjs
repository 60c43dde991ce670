/**
 * Runs the start command with the TypeScript loader. It is a process of its own: it dies with this one (its IPC
 * channel closes, even on a kill −9), and this one ends with its exit code.
 */
import { spawn } from "node:child_process";
import { root } from "./steps.mjs";

const child = spawn(process.execPath, ["--import", "tsx", "server/start/main.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
