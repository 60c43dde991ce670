import pino from "pino";
import { logLevel } from "~/config/log-level.server";

/** What the application logs through; child loggers carry the request id. */
export type Logger = Pick<pino.Logger, "debug" | "info" | "warn" | "error">;

/** Query parameters whose values never reach a log: credentials, tokens, one-time codes. */
const SECRET_PARAMETERS = /([?&](?:data|token|code|state|access_token|id_token|password)=)[^&#\s]*/gi;

/** A URL or path with the values of secret parameters replaced. */
export function redactUrl(url: string): string {
  return url.replace(SECRET_PARAMETERS, "$1[redacted]");
}

/** The logger of the process, before a request gives it an id. */
export const rootLogger = pino({
  level: logLevel,
  base: undefined,
  redact: {
    paths: ["password", "token", "*.password", "*.token", "*.refreshToken", "err.headers", "err.body"],
    censor: "[redacted]",
  },
});
