/** The log level, known before the rest of the configuration: its problems are logged too. Quiet in unit tests. */
export const logLevel = process.env.LOG_LEVEL || (process.env.VITEST ? "silent" : "info");
