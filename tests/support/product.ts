/** The real product: the start command with its programs, on free ports and a data directory of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "./root.ts";

/** A cold start creates a database; a loaded machine may take its time. */
const START_TIMEOUT_MS = 60_000;

export interface Product {
  /** Where the site answers. */
  url: string;
  /** Where the platform answers, when it is the embedded one. */
  platformUrl?: string;
  /** The start command. */
  process: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Ends it as Ctrl-C does, and resolves to its exit code. */
  stop(): Promise<number>;
}

export interface StartOptions {
  dataDirectory: string;
  env?: Record<string, string>;
  /** The program to start; the start command unless given. */
  command?: readonly string[];
}

const START_COMMAND = ["--import", "tsx", "server/start/main.ts"];

/** The environment of a test's program: nothing of the runner's leaks into what it does. */
function environment({ dataDirectory, env }: StartOptions): NodeJS.ProcessEnv {
  const { VITEST: _vitest, NODE_ENV: _mode, NODE_OPTIONS: _options, ...inherited } = process.env;
  return {
    ...inherited,
    PORT: "0",
    PLATFORM_PORT: "0",
    LOG_LEVEL: "warn",
    DATA_DIR: dataDirectory,
    ...env,
  } as unknown as NodeJS.ProcessEnv;
}

/** A start that has only just begun. */
export function beginStart(options: StartOptions) {
  return launch(options);
}

/** Starts the product and waits until it says where it is. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const attempt = launch(options);
  // To its last line: the address of the platform comes after the one of the site, and maybe in a later piece.
  const ready = /Touchline is running at (\S+)[\s\S]*Press Ctrl-C/;
  await waitFor(
    // The last line of what it says: the addresses before it may come in pieces.
    () => /Press Ctrl-C to stop/.test(attempt.output()) || attempt.hasEnded(),
    START_TIMEOUT_MS,
    "the product to start",
  );
  const url = ready.exec(attempt.output())?.[1];
  if (!url) {
    await attempt.ended;
    throw new Error(`The product did not start:\n${attempt.output()}`);
  }
  const platformUrl = /Platform API: (\S+)\/api\/docs/.exec(attempt.output())?.[1];
  return {
    url,
    platformUrl,
    process: attempt.process,
    output: attempt.output,
    async stop() {
      attempt.process.kill("SIGINT");
      return (await attempt.ended).code;
    },
  };
}

export interface FailedStart {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a start that is expected to fail, and returns how it ended. */
export async function failToStart(options: StartOptions): Promise<FailedStart> {
  const attempt = launch(options);
  const ended = await Promise.race([attempt.ended, delay(START_TIMEOUT_MS, undefined, { ref: false })]);
  if (ended) return ended;
  attempt.process.kill("SIGINT");
  await attempt.ended;
  throw new Error(`It neither started nor failed:\n${attempt.output()}`);
}

function launch(options: StartOptions) {
  const child = spawn(process.execPath, [...(options.command ?? START_COMMAND)], {
    cwd: root,
    env: environment(options),
    // The channel ends the product with the tests, however they end; a process group of its own takes the
    // signals that a terminal would send to it.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  let hasEnded = false;
  // "exit" and not "close": children that outlive it for a moment hold the same pipes.
  const ended = new Promise<FailedStart>((resolve) => {
    child.once("exit", (code, signal) => {
      hasEnded = true;
      // What is still in the pipes arrives within the next turns of the loop.
      setTimeout(() => resolve({ code: code ?? (signal ? 128 : 0), stdout, stderr }), 100);
    });
  });
  return { process: child, ended, hasEnded: () => hasEnded, output: () => stdout + stderr };
}

/** Polls for something that no event tells. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
  what: string,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${milliseconds / 1000} s in vain for ${what}.`);
    await delay(25);
  }
}

export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Every process of this machine, from /proc (Linux only). */
export function processes(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state = "", parent = ""] = status.slice(status.lastIndexOf(")") + 2).split(" ");
        // A zombie runs no more; it waits for its parent to take notice.
        if (state === "Z") return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return []; // it ended while we looked
      }
    });
}

/** A process with everything below it. */
export function familyOf(pid: number, all = processes()): RunningProcess[] {
  const self = all.filter((one) => one.pid === pid);
  return [...self, ...all.filter((one) => one.parent === pid).flatMap((child) => familyOf(child.pid, all))];
}

/** The parts of a running product that a test may kill. */
export function partsOf(product: Product) {
  const family = familyOf(product.process.pid ?? 0);
  const find = (pattern: RegExp, what: string): number => {
    const found = family.find(({ command }) => pattern.test(command));
    if (!found) throw new Error(`No process is ${what}: ${family.map(({ command }) => command).join("; ")}`);
    return found.pid;
  };
  return {
    all: family.map(({ pid }) => pid),
    parent: product.process.pid ?? 0,
    web: find(/server\/web\/main\.ts/, "the web host"),
    platform: find(/server\/platform\/main\.ts/, "the platform"),
    // The server itself, not the shell that watches over it.
    postgres: find(/^(?!\/bin\/sh |unshare ).*\/bin\/postgres -D /, "PostgreSQL"),
  };
}

export const isRunning = (pid: number) => processes().some((one) => one.pid === pid);
