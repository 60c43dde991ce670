import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { unexpectedErrors } from "../../../common/diagnostics.ts";

/** Response body of every failed call. */
export interface FailureBody {
  error: true;
  message: string;
  messageErrorCode: string;
}

/** An expected failure. Message and code are sent to the caller, so they must not contain internals. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "Failure";
  }
}

/** Failure of a call for something that does not exist, or not for this viewer. */
export const notFound = (what = "Resource") => new Failure(404, "not_found", `${what} not found`);
/** Failure of a call that needs a session and has none. */
export const invalidToken = () =>
  new Failure(401, "invalid_token", "The access token is missing, invalid or expired");
/** Failure of every call of a session whose device was removed; refreshing the token does not help. */
export const deviceRemoved = () =>
  new Failure(401, "device_removed", "This device was removed from the account, sign in again");
/** Failure of a call that the viewer may not make. */
export const accessDenied = (message = "Access denied") => new Failure(403, "access_denied", message);
/** Failure of a call whose parameters are wrong. @param message says which, and why */
export const invalid = (message: string) => new Failure(422, "validation_error", message);
/** Failure of a call that was made too often. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(429, "too_many_requests", "Too many attempts, try again later", retryAfterSeconds);

/** Codes for errors of the HTTP layer. */
const CODE_BY_STATUS: Record<number, string> = {
  400: "bad_request",
  405: "method_not_allowed",
  413: "payload_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  429: "too_many_requests",
};

/** SQLSTATE classes: invalid values that passed validation, and an unavailable database. */
const DATA_EXCEPTION = "22";
const UNAVAILABLE = ["08", "53", "57", "58"];
/** Transient errors: lock timeout, deadlock, failed serialization, a database that is currently read-only. */
const PASSING = ["55P03", "40P01", "40001", "25006", "25P03"];
const UNREACHABLE = [
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
];
/** Messages of pg without a code; the last belongs to a statement on a connection that was already lost. */
const LOST_CONNECTION = /^Connection terminated|timeout exceeded when trying to connect|is not queryable$/;

/** Converts a thrown value to a failure; undefined means an unexpected error. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0];
    const field = issue?.instancePath.replace(/^\//, "").replaceAll("/", ".");
    return invalid(field ? `${field}: ${issue?.message}` : (issue?.message ?? "Invalid request"));
  }
  const { statusCode, message } = error as FastifyError;
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new Failure(statusCode, CODE_BY_STATUS[statusCode] ?? "bad_request", message);
  }
  return databaseFailure(error);
}

function databaseFailure(error: unknown): Failure | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  const text = cause instanceof Error ? cause.message : "";
  if (typeof code === "string") {
    if (code.length === 5 && code.startsWith(DATA_EXCEPTION)) return invalid("A value is out of range");
    if (
      PASSING.includes(code) ||
      UNREACHABLE.includes(code) ||
      (code.length === 5 && UNAVAILABLE.includes(code.slice(0, 2)))
    )
      return unavailable();
  }
  return LOST_CONNECTION.test(text) ? unavailable() : undefined;
}

const unavailable = () =>
  new Failure(503, "service_unavailable", "The service is temporarily unavailable", 2);

/** Sends the failure body. Logs server errors as errors and client errors at debug level. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = failureOf(error);
  const failure = expected ?? new Failure(500, "internal_error", "Something went wrong");
  if (!expected) {
    const { id: requestId, method, routeOptions } = request;
    unexpectedErrors.publish({ error, route: routeOptions?.url ?? "other", method, requestId });
  }
  // Overload causes many identical failures: do not log each as an error.
  const isShed = failure.code === "overloaded";
  if (failure.status >= 500 && !isShed) request.log.error({ err: error }, "request failed");
  else request.log.debug({ code: failure.code, reason: failure.message }, "request refused");
  if (failure.retryAfterSeconds) reply.header("retry-after", failure.retryAfterSeconds);
  const body: FailureBody = { error: true, message: failure.message, messageErrorCode: failure.code };
  // The route's response serializer does not support this shape.
  return reply
    .code(failure.status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}
