/**
 * A Debian machine of its own for an installation: namespaces of this machine, with the same programs in /usr, and
 * with folders for settings and data that end with it. Its network is the loopback, so all ports are free. What
 * needs the internet or systemd has a stand-in (debian-machine/bin).
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findMachine } from "../../server/bootstrap/services.mjs";
import { root } from "./root.ts";

const NAMESPACES = ["--mount", "--net", "--uts", "--ipc"];
/** The checkout, as the machine sees it. */
const TOOLS = "/mnt/checkout/tests/support/debian-machine";
/** Time in which the last output of a program arrives after its end. */
const OUTPUT_MS = 100;
const run = promisify(execFile);

export interface Machine {
  /** Runs a command in bash, as root; resolves with its output, rejects with what it printed. */
  run(command: string): Promise<string>;
  /**
   * Runs commands in the machine's only login shell, which keeps variables and functions.
   * @throws if one of them fails, with the output of all
   */
  perform(commands: string): Promise<void>;
  /** Ends all processes of the machine; its files go with them. */
  stop(): Promise<void>;
}

/** Why there is no such machine here; undefined if there is one. */
export const machineMissing: string | undefined = findMachine().missing ?? namespacesMissing();

/** Containers without the right to mount have none. */
function namespacesMissing(): string | undefined {
  const trial = [...NAMESPACES, "--pid", "--fork", ..."mount -t tmpfs none /mnt".split(" ")];
  const { status } = spawnSync("unshare", trial);
  return status === 0 ? undefined : "this machine allows no namespaces";
}

/** Starts a machine with the checkout in /root/touchline, without its packages and build. */
export async function startMachine(): Promise<Machine> {
  const first = [
    join(root, "tests/support/debian-machine/machine.sh"),
    root,
    dirname(dirname(process.execPath)),
  ];
  const options = [...NAMESPACES, "--pid", "--fork", "--kill-child", "--mount-proc"];
  const init = spawn("unshare", [...options, ...first], { stdio: ["pipe", "pipe", "pipe"], detached: true });
  const output = outputOf(init);
  const ended = once(init, "exit");
  await Promise.race([once(init.stdout, "data"), ended]);
  if (init.exitCode !== null) throw new Error(`The machine did not start: ${output()}`);
  const inside = enter(init.pid ?? 0);
  const [program = "", ...args] = [...inside, ...LOGIN_SHELL];
  const shell = spawn(program, args, { stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"] });
  const printed = outputOf(shell);
  const runInside = async (command: string) => {
    const [program = "", ...args] = [...inside, "bash", "-c", `set -euo pipefail\n${command}`];
    return (await run(program, args)).stdout;
  };
  const logs = () => runInside("tail -n 20 /var/log/units/* 2>&1 || true");
  return {
    run: (command) =>
      runInside(command).catch(async (error) => {
        throw new Error(`${error}\n${await logs()}`);
      }),
    async perform(commands) {
      if (!(await hasPerformed(shell, commands)))
        throw new Error(`${printed()}\nin\n${commands}\n${await logs()}`);
    },
    async stop() {
      init.stdin.end();
      await ended;
    },
  };
}

/** Command line that enters a machine with the variables of a login. */
function enter(pid: number): string[] {
  const places = ["--target", String(pid), ...NAMESPACES, `--pid=/proc/${pid}/ns/pid_for_children`];
  const path = `${TOOLS}/bin:/mnt/node/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin`;
  const variables = ["HOME=/root", "LC_ALL=C.UTF-8", `PATH=${path}`];
  return ["nsenter", ...places, "env", "-i", "-C", "/root", ...variables];
}

/** Performs texts that end with NUL, in one shell, and says so after each. */
const LOGIN_SHELL = [
  "bash",
  "-c",
  `while IFS= read -r -d '' text <&3; do eval "$text" </dev/null 3<&- 4>&-; echo done >&4; done`,
];

function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return () => output;
}

/** Whether all commands of a text succeeded; the first one that fails ends the shell. */
async function hasPerformed(shell: ChildProcess, commands: string): Promise<boolean> {
  const [, , , texts, reports] = shell.stdio;
  if (shell.exitCode !== null || !texts || !("write" in texts) || !reports) return false;
  const succeeded = once(reports, "data").then(() => true);
  texts.write(`${commands}\0`);
  const ended = once(shell, "exit").then(() => delay(OUTPUT_MS));
  return (await Promise.race([succeeded, ended])) ?? false;
}
