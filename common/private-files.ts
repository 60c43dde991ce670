/** Files that only the installation's system account can read: sessions, secrets, mails. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
/**
 * Permissions that others must not have. A group may traverse a directory without listing it: see
 * embedded-postgres.
 */
const OPEN_DIRECTORY = 0o067;
const OPEN_FILE = 0o077;

/**
 * Creates a directory that only its owner can access, and its missing parents. An existing directory is
 * closed to others if it belongs to this account.
 * @throws the system error if it cannot be created
 */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: DIRECTORY_MODE });
  closeToOthers(path, OPEN_DIRECTORY, DIRECTORY_MODE);
}

/**
 * Ensures that a file exists and that only its owner can read it. Existing companion files, which a library
 * creates with the permissions of the first file, are closed as well.
 * @param path of the file; its content is unchanged
 * @param companions suffixes of the other files, such as SQLite's `-wal`
 */
export function makePrivateFile(path: string, companions: readonly string[] = []): void {
  closeSync(openSync(path, "a", FILE_MODE));
  for (const file of [path, ...companions.map((ending) => path + ending)]) {
    if (existsSync(file)) closeToOthers(file, OPEN_FILE, FILE_MODE);
  }
}

function closeToOthers(path: string, open: number, mode: number): void {
  const { mode: current, uid } = statSync(path);
  // Only the owner can change permissions; another owner has chosen them on purpose.
  if ((current & open) !== 0 && uid === process.getuid?.()) chmodSync(path, mode);
}
