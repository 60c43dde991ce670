/**
 * Finds the servers that some test suites need, or installs them in CI: PostgreSQL and Redis for tests with
 * several processes, Varnish and nginx as caches, hitch for docs/production.md, Docker for the containers of
 * deploy/, promtool for its alerts.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./output.mjs";
import { runQuietly } from "./steps.mjs";

const POSTGRES_HOMES = ["/usr/lib/postgresql", "/usr/local/lib/postgresql"];
/** Debian runs this script before a package starts its daemon; exit code 101 forbids it. */
const POLICY = "/usr/sbin/policy-rc.d";
const NO_CLUSTER = "/etc/postgresql-common/createcluster.conf";

/** Newest folder of PostgreSQL programs: of the package, else the one on the PATH. */
function findPostgres() {
  const versions = POSTGRES_HOMES.filter(existsSync).flatMap((home) =>
    readdirSync(home).map((version) => ({ version: Number(version), folder: join(home, version, "bin") })),
  );
  const newest = versions.sort((a, b) => b.version - a.version).map(({ folder }) => folder);
  return [...newest, ...onPath()].find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

/** Folders to search; /usr/sbin, where servers are installed, is on the PATH of few users. */
const onPath = () => [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];

function findProgram(name) {
  const folder = onPath().find((path) => existsSync(join(path, name)));
  return folder && join(folder, name);
}

/**
 * Finds PostgreSQL and Redis.
 * @returns {{ postgres: string, redis: string, missing?: undefined } | { missing: string }} the folder of
 *   PostgreSQL's programs and the path of Redis, or what is missing
 */
export function findServices() {
  const postgres = findPostgres();
  const redis = findProgram("redis-server");
  if (postgres && redis) return { postgres, redis };
  return { missing: notInstalled({ PostgreSQL: postgres, Redis: redis }) };
}

/**
 * Finds Varnish and nginx.
 * @returns {{ varnishd: string, varnishadm: string, nginx: string, missing?: undefined } | { missing: string
 *   }} paths of the programs, or what is missing
 */
export function findCaches() {
  const [varnishd, varnishadm, nginx] = ["varnishd", "varnishadm", "nginx"].map(findProgram);
  if (varnishd && varnishadm && nginx) return { varnishd, varnishadm, nginx };
  return { missing: notInstalled({ Varnish: varnishd && varnishadm, nginx }) };
}

/**
 * Finds nginx alone.
 * @returns {{ nginx: string, missing?: undefined } | { missing: string }} its path, or what is missing
 */
export function findNginx() {
  const nginx = findProgram("nginx");
  return nginx ? { nginx } : { missing: notInstalled({ nginx }) };
}

/**
 * Finds a container engine that the tests can start: Debian's, with its own client, as root.
 * @returns {{ dockerd: string, docker: string, missing?: undefined } | { missing: string, needsRoot?: boolean
 *   }} paths of the programs, or what is missing
 */
export function findContainers() {
  const dockerd = findProgram("dockerd");
  // The package's client builds images without a plugin; another one on the PATH may not.
  const docker = existsSync("/usr/bin/docker") && "/usr/bin/docker";
  if (!dockerd || !docker) return { missing: notInstalled({ "Docker (docker.io)": undefined }) };
  if (process.getuid?.() !== 0) return { missing: "only root can start Docker", needsRoot: true };
  return { dockerd, docker };
}

/**
 * Finds the program that checks rules of Prometheus.
 * @returns {{ promtool: string, missing?: undefined } | { missing: string }} its path, or what is missing
 */
export function findPromtool() {
  const promtool = findProgram("promtool");
  return promtool ? { promtool } : { missing: notInstalled({ "promtool (prometheus)": undefined }) };
}

/** Programs of other packages than the servers', by the package that has them. */
const MACHINE_PROGRAMS = {
  hitch: ["hitch"],
  "postgresql-common": ["pg_createcluster"],
  "openssl and curl": ["openssl", "curl"],
  "iproute2 and util-linux": ["ip", "ss", "unshare", "nsenter", "setpriv", "runuser"],
};

/**
 * Finds what the installation of docs/production.md needs on a machine of its own, with namespaces of this one:
 * Debian's servers, and root.
 * @returns {{ missing?: string, needsRoot?: boolean }} what is missing
 */
export function findMachine() {
  const servers = findServices().missing ?? findCaches().missing;
  if (servers) return { missing: servers };
  const others = Object.entries(MACHINE_PROGRAMS).filter(([, names]) => !names.every(findProgram));
  if (others.length > 0) return { missing: `${others.map(([name]) => name).join(" and ")} not installed` };
  if (process.getuid?.() !== 0) return { missing: "only root can start a machine", needsRoot: true };
  return {};
}

function notInstalled(found) {
  const missing = Object.keys(found).filter((name) => !found[name]);
  return `${missing.join(" and ")} not installed`;
}

/** What is not installed. */
function allMissing() {
  /** @type {{ missing?: string, needsRoot?: boolean }[]} */
  const found = [findServices(), findCaches(), findMachine(), findContainers(), findPromtool()];
  const missing = found.flatMap(({ missing, needsRoot }) => (missing && !needsRoot ? [missing] : []));
  return [...new Set(missing)].join(", ");
}

/** Debian's packages of the servers, of the production machine, and of the containers. */
const PACKAGES = [
  ["postgresql", "redis-server", "varnish", "nginx"],
  ["hitch", "openssl", "curl", "iproute2"],
  ["docker.io"],
  ["prometheus"],
];
/** Command that installs everything that the suites need. */
export const INSTALL_COMMAND = `apt-get install ${PACKAGES.flat().join(" ")}`;

/**
 * Ensures that all servers are installed; only in CI, and as root, installs Debian's packages. `npm test`
 * must not install a database server on a developer's machine.
 * @returns {Promise<string | undefined>} why some are missing; undefined if none is
 */
export async function ensureServices() {
  const missing = allMissing();
  if (!missing) return undefined;
  if (!process.env.CI) return `${missing}; they are installed in CI only`;
  if (process.getuid?.() !== 0) return `${missing}, and only root can install packages`;
  if (!existsSync("/usr/bin/apt-get")) return `${missing}, and there is no apt-get to install them with`;
  say("Installing PostgreSQL, Redis, Varnish, nginx, hitch, Docker and Prometheus from Debian (a minute)…");
  const output = await withoutDaemons(install);
  return allMissing() && `${allMissing()}, and apt-get could not install them: ${lastLine(output)}`;
}

async function install() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const update = await runQuietly("apt-get", ["update", "-qq"], { env });
  const args = ["install", "-y", "-qq", "--no-install-recommends"];
  let outputs = update.output;
  // One after the other: the first ones do not need the last.
  for (const packages of PACKAGES)
    outputs += (await runQuietly("apt-get", [...args, ...packages], { env })).output;
  return outputs;
}

/**
 * Runs an installation without starting daemons: packages would start servers on the standard ports, while
 * the suites start their own.
 */
async function withoutDaemons(action) {
  const ours = [POLICY, NO_CLUSTER].filter((file) => !existsSync(file));
  if (ours.includes(POLICY)) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  // The folder belongs to a package that may be installed in the same run.
  if (ours.includes(NO_CLUSTER) && existsSync("/etc/postgresql-common")) {
    writeFileSync(NO_CLUSTER, "create_main_cluster = false\n");
  }
  try {
    return await action();
  } finally {
    if (ours.includes(POLICY)) rmSync(POLICY, { force: true });
  }
}

const lastLine = (text) => text.trim().split("\n").at(-1) || "it gave no reason";
