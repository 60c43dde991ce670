import { RedisFailure } from "../../common/redis-failure.ts";
import { ConfigurationError } from "../../common/settings/problems.ts";
import { EmbeddedPostgresError } from "./database/embedded-postgres.ts";

/** Explanations for errors that an operator can fix, by error code of the system or of PostgreSQL. */
const EXPLANATIONS: Record<string, string> = {
  EACCES: "Permission denied",
  EADDRNOTAVAIL: "This machine has no such address; check HOST and METRICS_HOST",
  ECONNREFUSED: "Nothing answers at the address of the database; check DATABASE_URL",
  ECONNRESET: "The database closed the connection; check DATABASE_URL",
  ENOSPC: "The disk is full",
  ENOTFOUND: "The host name of the database is not known; check DATABASE_URL",
  EROFS: "The data directory is on a read-only file system; check DATA_DIR",
  "0A000": "The database lacks an extension; install PostgreSQL's contrib modules, pg_trgm is one of them",
  "28P01": "The database refuses the password; check DATABASE_URL",
  "28000": "The database refuses the user; check DATABASE_URL",
  "3D000": "The database does not exist; check DATABASE_URL",
  "42501": "The database user may not do this; it must own the database",
  "53100": "The disk of the database is full",
  "53300": "The database has no free connections",
};

/** One sentence about an error that prevented the platform from starting or a command from running. */
export function explainStartFailure(error: unknown, otherwise = "The platform could not start"): string {
  const isExplained = [ConfigurationError, EmbeddedPostgresError, RedisFailure];
  if (error instanceof Error && isExplained.some((kind) => error instanceof kind)) return error.message;
  for (const cause of causesOf(error)) {
    const { code, port, address } = cause as { code?: unknown; port?: unknown; address?: unknown };
    if (code === "EADDRINUSE")
      return `Port ${port} on ${address} is already in use; choose another PLATFORM_PORT, PAYMENTS_PORT or PLATFORM_METRICS_PORT`;
    const explanation = typeof code === "string" ? EXPLANATIONS[code] : undefined;
    if (explanation) return `${explanation} (${messageOf(cause)})`;
    if (/timeout exceeded when trying to connect/.test(messageOf(cause)))
      return "The database does not answer; check DATABASE_URL";
  }
  return `${otherwise}: ${messageOf(error)}`;
}

/** The error and its chain of causes; a failed connection to several addresses is a list of errors. */
function causesOf(error: unknown, depth = 0): unknown[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error, ...[...parts, error.cause].flatMap((cause) => causesOf(cause, depth + 1))];
}

function messageOf(error: unknown): string {
  const text =
    error instanceof Error
      ? error.message || String((error as { code?: unknown }).code ?? error.name)
      : String(error);
  return text.split("\n", 1)[0] ?? "";
}
