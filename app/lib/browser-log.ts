/** Log for developers; the only access to the browser's console. */
export const browserLog: Pick<Console, "debug" | "info" | "warn" | "error"> = console;
