/** Code of a failure without a code of its own (requirement CALL-11). */
export const DEFAULT_ERROR_CODE = "default_error_message";

/** Code of a 401 for a device that was removed from the account; renewing the token would not help. */
export const DEVICE_REMOVED = "device_removed";

/** Form field of each error code about the password of the account. */
export const PASSWORD_FIELDS = { password_required: "password", wrong_password: "password" } as const;

/** Error code for a new password that is too common. */
export const PASSWORD_TOO_COMMON = "password_too_common";

/** Statuses of platforms without a call that is an addition to the contract. */
const NOT_OFFERED = [404, 405, 501];

/** A failure response of the platform. */
export class PlatformError extends Error {
  /** `messageErrorCode`, or `default_error_message`. */
  readonly code: string;
  /** HTTP status of the response; a failure may have status 200. */
  readonly status: number;
  /** The platform's message for the viewer, if it sent one. */
  readonly serverMessage?: string;

  constructor(code: string, status: number, serverMessage?: string) {
    super(`${code} (${status})${serverMessage ? `: ${serverMessage}` : ""}`);
    this.name = "PlatformError";
    this.code = code;
    this.status = status;
    this.serverMessage = serverMessage;
  }

  /** Whether the requested resource does not exist: status 404 or the code `not_found`. */
  get isNotFound(): boolean {
    return this.status === 404 || this.code === "not_found";
  }

  /** Whether the platform does not have the call, of those that name no resource. */
  get isNotOffered(): boolean {
    return NOT_OFFERED.includes(this.status);
  }
}

/** No response: refused connection, broken network, timeout. */
export class PlatformUnreachable extends Error {
  readonly code = DEFAULT_ERROR_CODE;
  constructor(path: string, cause: unknown) {
    super(`no response from the platform: ${path}`, { cause });
    this.name = "PlatformUnreachable";
  }
}

/** The circuit is open after repeated failures of the platform; the call was not sent. */
export class PlatformUnavailable extends PlatformUnreachable {
  constructor(cause?: unknown) {
    super("its circuit is open", cause);
    this.name = "PlatformUnavailable";
  }
}

/** A response that violates the contract so far that it cannot be parsed. */
export class PlatformReplyInvalid extends Error {
  readonly code = DEFAULT_ERROR_CODE;
  constructor(path: string, detail: string) {
    super(`unreadable answer from ${path}: ${detail}`);
    this.name = "PlatformReplyInvalid";
  }
}

/** The session's tokens could not be renewed (requirement SESSION-6). */
export class ExpiredSession extends Error {
  readonly code = "refresh_token_failed";
  readonly kind = "expired_session_error";
  constructor() {
    super("Expired Session");
    this.name = "ExpiredSession";
  }
}

/**
 * Returns code and message of a failed call, for translation.
 * @throws the error itself when it is not a failed call
 */
export function failureOf(error: unknown): { code: string; message?: string } {
  if (error instanceof PlatformError) return { code: error.code, message: error.serverMessage };
  if (error instanceof PlatformUnreachable || error instanceof PlatformReplyInvalid)
    return { code: error.code };
  throw error;
}
