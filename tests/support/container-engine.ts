/**
 * A container engine of the tests' own. Debian's docker.io works where tests run: as root, in network and mount
 * namespaces of its own, without iptables (the containers reach each other, and nothing else), with overlay2.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findContainers } from "../../server/bootstrap/services.mjs";
import { waitFor } from "./product.ts";
import { temporaryFolder } from "./temp.ts";

const START_MS = 30_000;
const BUFFER_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

export interface Engine {
  /** Runs the command-line client; resolves with its output, rejects with its error message. */
  docker(...args: string[]): Promise<string>;
  /** Makes an image of a folder; `changes` are instructions of a Dockerfile. */
  importImage(folder: string, name: string, changes?: readonly string[]): void;
  /** Command line that starts a program in the network of the containers. */
  inNetwork(command: readonly string[]): [string, ...string[]];
  stop(): Promise<void>;
}

/** Why there is no engine on this machine; undefined if there is one. */
export const engineMissing: string | undefined = findContainers().missing;

/**
 * Starts an engine without images, and a container with limits to try it.
 * @throws if this machine runs no containers, e.g. because its kernel has no overlay or no cgroups
 */
export async function startEngine(): Promise<Engine> {
  const programs = findContainers();
  if (programs.missing !== undefined) throw new Error(programs.missing);
  const folder = temporaryFolder("engine");
  const socket = join(folder, "docker.sock");
  const folders = ["--data-root", join(folder, "root"), "--exec-root", join(folder, "exec")];
  const place = [...folders, "--pidfile", join(folder, "pid"), "--host", `unix://${socket}`];
  const network = ["--iptables=false", "--ip6tables=false", "--ip-masq=false"];
  const cgroups = ["--exec-opt", "native.cgroupdriver=cgroupfs"];
  const namespaces = ["--net", "--mount"];
  const server = spawn(
    "unshare",
    [...namespaces, programs.dockerd, ...place, ...network, ...cgroups, "--log-level", "error"],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const env = { ...process.env, DOCKER_HOST: `unix://${socket}`, DOCKER_BUILDKIT: "1" };
  const docker = async (...args: string[]) =>
    (await run(programs.docker, args, { env, maxBuffer: BUFFER_BYTES })).stdout.trim();
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`dockerd has ended: ${output}`);
    return existsSync(socket) && docker("version").then(Boolean, () => false);
  };
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const end = async () => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const engine: Engine = {
    docker,
    importImage(source, name, changes = []) {
      const options = changes.flatMap((change) => ["--change", change]);
      execFileSync(
        "/bin/sh",
        ["-c", 'tar -C "$0" -c . | "$@"', source, programs.docker, "import", ...options, "-", name],
        {
          env,
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
    },
    inNetwork: (command) => ["nsenter", "--target", String(server.pid), "--net", ...command],
    async stop() {
      const containers = (await docker("ps", "--all", "--quiet")).split("\n").filter(Boolean);
      if (containers.length > 0) await docker("rm", "--force", "--volumes", ...containers);
      await end();
    },
  };
  try {
    await waitFor(isReady, START_MS, "dockerd");
    await tryContainer(engine, join(folder, "trial"));
  } catch (error) {
    await end();
    throw error;
  }
  return engine;
}

/** Runs a program of this machine in a container. */
async function tryContainer(engine: Engine, folder: string): Promise<void> {
  mkdirSync(folder);
  for (const name of ["lib", "lib64"]) symlinkSync(`usr/${name}`, join(folder, name));
  engine.importImage(folder, "trial");
  const limits = ["--memory", "64m", "--cpus", "0.5", "--read-only", "--volume", "/usr:/usr:ro"];
  await engine.docker("run", "--rm", "--network", "none", ...limits, "trial", "/usr/bin/true");
}
