import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder below the system's temporary one. */
export const temporaryFolder = (purpose: string) => mkdtempSync(join(tmpdir(), `touchline-${purpose}-`));

/** Removes a folder; what a stopping program still writes into it may need a second try. */
export const removeFolder = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
