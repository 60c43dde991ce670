import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { type ChildMessage, DRAIN_MESSAGE, type GatewayNote } from "../lib/child-process.ts";

/** Pause before a program that exited is restarted (ms); doubles with every exit, up to the maximum. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
/** A program that has run this long (ms) counts as healthy, and the pause is reset. */
const HEALTHY_AFTER_MS = 60_000;
/** Maximum time for a program to stop after draining (ms), before it is killed. */
const STOP_MS = 15_000;

export interface ChildOptions {
  name: string;
  /** The program: a bundle, or a TypeScript file. */
  file: string;
  env: NodeJS.ProcessEnv;
  /** Environment for later starts, e.g. the port that was picked at the first start. */
  envAfterFirst?: (started: Started) => Record<string, string>;
  /** How long the program keeps serving after a stop is requested (s). */
  drainSeconds: number;
  say: (line: string) => void;
}

/** URLs on which a started program listens. */
export interface Started {
  url: string;
  /** What Prometheus scrapes, if the program measures itself. */
  metricsUrl?: string;
  /** URL of the platform's sandbox identity provider, if it runs one. */
  sandboxIdentityUrl?: string;
  /** The platform's payment gateway, if it has one. */
  payments?: GatewayNote;
}

export interface Child extends Started {
  /** As at the start of a sentence. */
  name: string;
  /** Announces the stop: the program reports that it is not ready, and still serves. */
  drain(): void;
  stop(): Promise<void>;
  /** Kills the program at once, so that it never outlives the supervisor. */
  kill(): void;
}

/**
 * Starts a program and supervises it: a program that exits is restarted on the same port.
 * @throws Error with the program's own message if it cannot start
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
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
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

  const stopMs = options.drainSeconds * 1_000 + STOP_MS;
  return {
    name,
    url: current.url,
    metricsUrl: current.metricsUrl,
    sandboxIdentityUrl: current.sandboxIdentityUrl,
    payments: current.payments,
    drain() {
      if (current.process.connected) current.process.send(DRAIN_MESSAGE);
    },
    async stop() {
      isStopping = true;
      const { process: child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
      await exited;
      clearTimeout(timer);
    },
    kill() {
      isStopping = true;
      current.process.kill("SIGKILL");
    },
  };
}

/** Node options to run a program from its source. */
const loaderOf = (file: string) => (file.endsWith(".ts") ? ["--import", "tsx"] : []);

function launch(
  { name, file }: ChildOptions,
  env: NodeJS.ProcessEnv,
): Promise<Started & { process: ChildProcess }> {
  return new Promise((resolve, reject) => {
    const child = fork(file, {
      env,
      execArgv: [...loaderOf(file), "--enable-source-maps", "--max-semi-space-size=64"],
      stdio: ["ignore", "inherit", "pipe", "ipc"],
      // A separate process group: Ctrl-C in a terminal reaches only the supervisor, which stops the programs
      // in order. They still end with the supervisor, because the IPC channel closes.
      detached: true,
    });
    // Output before the program is ready explains why it failed; it is reported as one message.
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
      const { url, metricsUrl, sandboxIdentityUrl, payments } = message;
      resolve({ process: child, url, metricsUrl, sandboxIdentityUrl, payments });
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const reason = /^(?:\w*Error: )(.+)$/m.exec(words)?.[1];
      reject(new Error(`${name} ended before it was ready (${reason ?? signal ?? `exit code ${code}`}).`));
    });
  });
}
