import pino from "pino";
import { logOptions } from "#common/log-options";
import { logLevel } from "~/config/log-level.server";

/** Logger of the application; child loggers add the request id. */
export type Logger = Pick<pino.Logger, "debug" | "info" | "warn" | "error">;

/** The logger of the process, without a request id. */
export const rootLogger = pino({ ...logOptions(logLevel), base: undefined });
