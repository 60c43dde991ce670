import { initialLogLevel } from "#common/settings/shared";

/**
 * The log level, read before the rest of the configuration, whose problems are logged too. Silent in unit
 * tests.
 */
export const logLevel = initialLogLevel(process.env, process.env.VITEST ? "silent" : "info");
