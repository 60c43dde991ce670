import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder in the system's temporary one. */
export const temporaryFolder = (purpose: string) => mkdtempSync(join(tmpdir(), `touchline-${purpose}-`));

/** Removes a folder; retries, because a stopping program may still write into it. */
export const removeFolder = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
