import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { ChildMessage, GatewayNote } from "../lib/child-process.ts";

/** A program that has just died is started again after this long, doubling up to the second figure. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A program that has run this long is healthy again, and the pauses begin anew. */
const HEALTHY_AFTER_MS = 60_000;
/** How long a program may take to stop before it is killed. */
const STOP_MS = 15_000;

export interface ChildOptions {
  name: string;
  /** The program's TypeScript file. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Environment for later starts: a port that was picked stays the same. */
  envAfterFirst?: (started: Started) => Record<string, string>;
  say: (line: string) => void;
}

/** Where a program answers. */
export interface Started {
  url: string;
  /** Where the platform's sandbox identity provider answers, when it has one. */
  sandboxIdentityUrl?: string;
  /** The platform's payment gateway, when it has one. */
  payments?: GatewayNote;
}

export interface Child extends Started {
  stop(): Promise<void>;
  /** For the last resort: no process may outlive this one. */
  kill(): void;
}

/**
 * Starts a program and keeps it running: when it dies it is started again on the same port.
 * @throws Error with the program's own message when it cannot start
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, say } = options;
  let env = options.env;
  let current = await launch(options, env);
  env = { ...env, ...options.envAfterFirst?.(current) };
  let isStopping = false;
  let pause = FIRST_PAUSE_MS;
  let startedAt = Date.now();
  watch();

  function watch(): void {
    current.process.once("exit", async (code, signal) => {
      if (isStopping) return;
      say(`${name} has ended (${signal ?? `exit code ${code}`}); starting it again`);
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = FIRST_PAUSE_MS;
      await restart();
    });
  }

  async function restart(): Promise<void> {
    while (!isStopping) {
      await delay(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (isStopping) return;
      try {
        startedAt = Date.now();
        current = await launch(options, env);
        if (isStopping) current.process.kill("SIGTERM");
        watch();
        return;
      } catch (error) {
        say(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  return {
    url: current.url,
    sandboxIdentityUrl: current.sandboxIdentityUrl,
    payments: current.payments,
    async stop() {
      isStopping = true;
      const { process: child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
    kill() {
      isStopping = true;
      current.process.kill("SIGKILL");
    },
  };
}

function launch(
  { name, file }: ChildOptions,
  env: NodeJS.ProcessEnv,
): Promise<Started & { process: ChildProcess }> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      env,
      execArgv: ["--import", "tsx", "--enable-source-maps", "--max-semi-space-size=64"],
      stdio: ["ignore", "inherit", "pipe", "ipc"],
      // A process group of its own: a terminal's Ctrl-C reaches the start command only, which stops its
      // programs in their order. They still end with it, because the IPC channel closes.
      detached: true,
    });
    // What a program writes before it is ready is about why it is not; one message of that is enough.
    let words = "";
    const listen = (chunk: Buffer) => {
      words += chunk.toString();
    };
    child.stderr?.on("data", listen);
    child.on("message", (message: ChildMessage) => {
      if (message.type === "failed") return reject(new Error(message.message));
      child.stderr?.off("data", listen);
      process.stderr.write(words);
      child.stderr?.pipe(process.stderr, { end: false });
      const { url, sandboxIdentityUrl, payments } = message;
      resolve({ process: child, url, sandboxIdentityUrl, payments });
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const reason = /^(?:\w*Error: )(.+)$/m.exec(words)?.[1];
      reject(new Error(`${name} ended before it was ready (${reason ?? signal ?? `exit code ${code}`}).`));
    });
  });
}
