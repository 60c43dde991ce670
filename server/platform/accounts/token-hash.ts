import { createHash } from "node:crypto";

/** Returns what is stored of a random token (SHA-256, base64url), so that a copy of the database opens nothing. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
