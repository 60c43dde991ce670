/** What a page has to say to its developers; the one door to the browser's console. */
export const browserLog: Pick<Console, "debug" | "info" | "warn" | "error"> = console;
