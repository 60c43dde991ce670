/** Processes of their own that run platforms, with clocks that the suites set. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { root } from "./root.ts";

const PROGRAM = fileURLToPath(new URL("./programs/platform.ts", import.meta.url));

export interface PlatformProcess {
  /** URL for {@link ask}. */
  url: string;
  stop(): Promise<void>;
  /** Ends it at once, by SIGKILL. */
  kill(): Promise<void>;
}

/** Starts an idle process; see programs/platform.ts for its API. */
export async function startPlatformProcess(): Promise<PlatformProcess> {
  // Environment variables of vitest are not passed on.
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env;
  const child = fork(PROGRAM, [], {
    cwd: root,
    execArgv: ["--import", "tsx"],
    env: env as NodeJS.ProcessEnv,
  });
  const ended = once(child, "exit");
  const failed = ended.then(([code]) => {
    throw new Error(`a process for platforms ended with code ${code}`);
  });
  const [url] = (await Promise.race([once(child, "message"), failed])) as [string];
  failed.catch(() => undefined);
  return {
    url,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/**
 * Sends a request to a process for platforms.
 * @param what `launch`, `time` or `stop`
 * @throws the error of the process
 */
export async function ask<Body>(host: string, what: string, body: object): Promise<Body> {
  const response = await fetch(`${host}/${what}`, { method: "POST", body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as Body;
}
