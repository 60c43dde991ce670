import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivateDirectory } from "#common/private-files";

/**
 * Reads a secret from the data directory, and creates it the first time. Safe when several processes start at
 * once: the file is linked under its name only when complete, and the first process to link it wins.
 * @param directory the data directory, created when missing
 * @param name file name of the secret
 * @returns 43 characters of base64url (256 bits)
 */
export function storedSecret(directory: string, name: string): string {
  const path = join(directory, name);
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  makePrivateDirectory(directory);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
