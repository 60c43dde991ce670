/** Code of a failure that names none itself (specification, section 8). */
export const DEFAULT_ERROR_CODE = "default_error_message";

/** The platform answered, and the answer is a failure. */
export class PlatformError extends Error {
  /** `messageErrorCode`, or `default_error_message`. */
  readonly code: string;
  /** HTTP status of the answer; a failure may come with 200. */
  readonly status: number;
  /** The platform's own message for people, when it sent one. */
  readonly serverMessage?: string;

  constructor(code: string, status: number, serverMessage?: string) {
    super(`${code} (${status})${serverMessage ? `: ${serverMessage}` : ""}`);
    this.name = "PlatformError";
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
  }

  /** Whether the thing asked for does not exist: status 404 or the code `not_found`. */
  get isNotFound(): boolean {
    return this.status === 404 || this.code === "not_found";
  }
}

/** No answer: refused connection, broken network, time-out. */
export class PlatformUnreachable extends Error {
  readonly code = DEFAULT_ERROR_CODE;
  constructor(path: string, cause: unknown) {
    super(`no answer from the platform: ${path}`, { cause });
    this.name = "PlatformUnreachable";
  }
}

/** An answer that is not what the contract promises, so much that it cannot be read. */
export class PlatformReplyInvalid extends Error {
  readonly code = DEFAULT_ERROR_CODE;
  constructor(path: string, detail: string) {
    super(`unreadable answer from ${path}: ${detail}`);
    this.name = "PlatformReplyInvalid";
  }
}

/** The session's tokens could not be renewed (specification, sections 4 and 8). */
export class ExpiredSession extends Error {
  readonly code = "refresh_token_failed";
  readonly kind = "expired_session_error";
  constructor() {
    super("Expired Session");
    this.name = "ExpiredSession";
  }
}

/** Code and message of any failed call, in the form the screens translate. */
export function failureOf(error: unknown): { code: string; message?: string } {
  if (error instanceof PlatformError) return { code: error.code, message: error.serverMessage };
  if (error instanceof PlatformUnreachable || error instanceof PlatformReplyInvalid)
    return { code: error.code };
  throw error;
}
