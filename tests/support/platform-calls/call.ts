/** What `contract.test.ts` knows of a call of the platform. */
export interface Call {
  method: "GET" | "POST";
  path: string;
  auth: "none" | "optional" | "required";
  /** A valid body. */
  body?: unknown;
  /** Bodies or query strings that must be refused with 422. */
  bad?: unknown[];
  badQuery?: string[];
  /** A body or path that names something unknown, and the code for it. */
  unknown?: { body?: unknown; path?: string; code: string };
}
