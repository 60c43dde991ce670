import pino from "pino";
import { logLevel } from "~/config/log-level.server";

/** What the application logs through; child loggers carry the request id. */
export type Logger = Pick<pino.Logger, "debug" | "info" | "warn" | "error">;

/** The logger of the process, before a request gives it an id. */
export const rootLogger = pino({
  level: logLevel,
  base: undefined,
  redact: {
    paths: ["password", "token", "*.password", "*.token", "*.refreshToken", "err.headers", "err.body"],
    censor: "[redacted]",
  },
});
