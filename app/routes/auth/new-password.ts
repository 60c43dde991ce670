import { z } from "zod";

/** More than any e-mail or password needs, and little enough to hash. */
export const TOO_LONG = 256;
/** NIST SP 800-63B section 5.1.1: length matters, composition rules do not. */
const SHORTEST_PASSWORD = 8;

/** A password that is being chosen. */
export const newPasswordSchema = z
  .string()
  .min(SHORTEST_PASSWORD, "auth:password_too_short")
  .max(TOO_LONG, "auth:too_long");
