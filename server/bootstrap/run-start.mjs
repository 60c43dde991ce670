/**
 * Runs the start command as a child process: it ends with this process (its IPC channel closes, even on a kill
 * −9), and this process exits with its exit code. In development it runs from the sources.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./output.mjs";
import { BUNDLE_OPTIONS, bundleOf } from "./programs.mjs";

const NPM_CHECK_MS = 1000;

const program = process.argv.includes("--dev")
  ? ["--import", "tsx", "server/start/main.ts"]
  : [...BUNDLE_OPTIONS, bundleOf("start")];
const child = spawn(process.execPath, [...program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm passes signals on, except its own kill −9: stop when npm is gone, because no signal would reach us any
// more.
const npm = process.env.npm_lifecycle_event ? npmAbove(process.ppid) : undefined;
if (npm) {
  setInterval(() => {
    if (!isRunning(npm)) child.kill("SIGTERM");
  }, NPM_CHECK_MS).unref();
}

/** Process id of the npm that runs this script: the parent, or the parent of the shell in between. */
function npmAbove(pid, depth = 0) {
  const { command, parent } = describe(pid);
  if (/\bnpm\b/.test(command)) return pid;
  return parent > 1 && depth < 2 ? npmAbove(parent, depth + 1) : undefined;
}

function describe(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" });
    const [, parent = "0", command = ""] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? "") ?? [];
    return { parent: Number(parent), command };
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs, under another account.
    return error.code === "EPERM";
  }
}
