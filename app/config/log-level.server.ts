/**
 * The log level, read before the rest of the configuration, whose problems are logged too. Silent in unit
 * tests.
 */
export const logLevel = process.env.LOG_LEVEL || (process.env.VITEST ? "silent" : "info");
