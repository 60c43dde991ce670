import { z } from "zod";

/**
 * Schema of an e-mail address as `<input type="email">` takes it, so that the server refuses none that the browser has
 * accepted. @param message error for anything else
 */
export const emailAddress = (message?: string) => z.email({ pattern: z.regexes.html5Email, error: message });
