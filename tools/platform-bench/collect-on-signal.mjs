/** Preloaded when the platform's memory is measured: collects garbage on SIGUSR2. Needs --expose-gc. */
process.on("SIGUSR2", () => globalThis.gc());
