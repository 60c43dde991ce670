/**
 * The real product: the start command with its programs, on free ports and with a separate data directory.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BUNDLE_OPTIONS, bundleOf } from "../../server/bootstrap/programs.mjs";
import { copyClusterTemplate } from "./cluster-template.ts";
import { root } from "./root.ts";

/** Start timeout (ms): a cold start creates a database, and the machine may be loaded. */
const START_TIMEOUT_MS = 60_000;

export interface Product {
  /** URL of the site. */
  url: string;
  /** URL of the platform, if it is the embedded one. */
  platformUrl?: string;
  /** The start command. */
  process: ChildProcess;
  /** Its complete output so far. */
  output(): string;
  /** Stops it as Ctrl-C does, and resolves to its exit code. */
  stop(): Promise<number>;
}

export interface StartOptions {
  dataDirectory: string;
  env?: Record<string, string>;
  /** The program to start; default the start command. */
  command?: readonly string[];
  /** Whether it creates its database itself, instead of starting with a copy of one; default false. */
  createsDatabase?: boolean;
}

/** Maximum length of the output kept in memory; verbose logs of an hour exceed the size of a string. */
const MAX_OUTPUT_LENGTH = 8_000_000;

/**
 * Variable with the folder to which all started products write their output as files; set by a run that
 * searches them. Inherited by its workers.
 */
export const LOG_FOLDER = "TOUCHLINE_TEST_LOGS";

const START_COMMAND = [...BUNDLE_OPTIONS, bundleOf("start")];

/** Environment of a test's program, without the variables of the test runner. */
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

/** Starts the product without waiting for it. */
export function beginStart(options: StartOptions) {
  return launch(options);
}

/** Starts the product and waits until it prints its URLs. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const attempt = launch(options);
  // Matches up to the last line: the platform's URL follows the site's, possibly in a later chunk of output.
  const ready = /Touchline is running at (\S+)[\s\S]*Press Ctrl-C/;
  await waitFor(
    // Waits for the last line of the start message: the URLs before it may arrive in chunks.
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

/** Runs a start that is expected to fail, and returns its result. */
export async function failToStart(options: StartOptions): Promise<FailedStart> {
  const attempt = launch({ ...options, createsDatabase: true });
  const ended = await Promise.race([attempt.ended, delay(START_TIMEOUT_MS, undefined, { ref: false })]);
  if (ended) return ended;
  attempt.process.kill("SIGINT");
  await attempt.ended;
  throw new Error(`It neither started nor failed:\n${attempt.output()}`);
}

/** Whether the start command uses its own database, with the demo data. */
const isComplete = ({ command, env = {} }: StartOptions) =>
  !command && !["API_BASE", "DATABASE_URL", "SEED"].some((name) => name in env);

function launch(options: StartOptions) {
  if (isComplete(options) && !options.createsDatabase) copyClusterTemplate(options.dataDirectory);
  const child = spawn(process.execPath, [...(options.command ?? START_COMMAND)], {
    cwd: root,
    env: environment(options),
    // The IPC channel ends the product together with the tests; a separate process group keeps signals of the
    // terminal away from it.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    if (stdout.length < MAX_OUTPUT_LENGTH) stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    if (stderr.length < MAX_OUTPUT_LENGTH) stderr += chunk.toString();
  });
  const logFolder = process.env[LOG_FOLDER];
  if (logFolder) {
    const file = createWriteStream(join(logFolder, `${randomUUID()}.log`));
    child.stdout?.pipe(file, { end: false });
    child.stderr?.pipe(file, { end: false });
    child.once("close", () => file.end());
  }
  let hasEnded = false;
  // "exit" instead of "close": child processes that outlive it for a moment hold the same pipes.
  const ended = new Promise<FailedStart>((resolve) => {
    child.once("exit", (code, signal) => {
      hasEnded = true;
      // The rest of the output arrives within the next turns of the event loop.
      setTimeout(() => resolve({ code: code ?? (signal ? 128 : 0), stdout, stderr }), 100);
    });
  });
  return { process: child, ended, hasEnded: () => hasEnded, output: () => stdout + stderr };
}

/** Polls for a condition that no event signals. */
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

/** A process of this machine, from /proc (Linux only); undefined if it has ended. */
function processOf(pid: number | string): RunningProcess | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", parent = ""] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; only its parent has not collected it yet.
    if (state === "Z") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return { pid: Number(pid), parent: Number(parent), command };
  } catch {
    return undefined; // it ended while we looked
  }
}

/** Returns all processes of this machine. */
function processes(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(name) ?? []);
}

/** A process with everything below it. */
export function familyOf(pid: number, all = processes()): RunningProcess[] {
  const self = all.filter((one) => one.pid === pid);
  return [...self, ...all.filter((one) => one.parent === pid).flatMap((child) => familyOf(child.pid, all))];
}

/** Command lines of the two hosts of a product. */
export const HOST_COMMANDS = { web: /programs\/web\.mjs/, platform: /programs\/platform\.mjs/ };

/** The parts of a running product, as it is now, that a test may kill. A part that it does not have throws when read. */
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
    get web() {
      return find(HOST_COMMANDS.web, "the web host");
    },
    get platform() {
      return find(HOST_COMMANDS.platform, "the platform");
    },
    get postgres() {
      // The server itself, not the shell that watches over it.
      return find(/^(?!\/bin\/sh |unshare ).*\/bin\/postgres -D /, "PostgreSQL");
    },
  };
}

export const isRunning = (pid: number) => processOf(pid) !== undefined;
