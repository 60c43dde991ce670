import { z } from "zod";

/** Maximum length of e-mail addresses, names and passwords, which also limits the cost of hashing. */
export const TOO_LONG = 256;
/** NIST SP 800-63B section 5.1.1: a minimum length, no composition rules. */
const MIN_PASSWORD_LENGTH = 8;

/** Validates a new password. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, "auth:password_too_short")
  .max(TOO_LONG, "auth:too_long");
