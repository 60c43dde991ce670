/** Loaded before the platform when its memory is measured; needs --expose-gc. */
process.on("SIGUSR2", () => globalThis.gc());
