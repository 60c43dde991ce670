/** Description of a call of the platform for `contract.test.ts`. */
export interface Call {
  method: "GET" | "POST";
  path: string;
  auth: "none" | "optional" | "required";
  /** Headers that a valid call needs besides the token. */
  headers?: Record<string, string>;
  /** A valid body. */
  body?: unknown;
  /** Bodies or query strings that must be rejected with 422. */
  bad?: unknown[];
  badQuery?: string[];
  /** A body or path with an unknown id, and the error code for it. */
  unknown?: { body?: unknown; path?: string; code: string };
}
