import { expect, it } from "vitest";
import { Failure, failureOf, tooManyRequests } from "./failures.ts";

const withCode = (code: string) => Object.assign(new Error("from the driver"), { code });

it.each([
  ["a failure unchanged", tooManyRequests(7), 429, "too_many_requests"],
  [
    "a rejection by the server",
    Object.assign(new Error("no"), { statusCode: 415 }),
    415,
    "unsupported_media_type",
  ],
  [
    "a value that PostgreSQL cannot store",
    new Error("query", { cause: withCode("22003") }),
    422,
    "validation_error",
  ],
  [
    "a database that is shutting down",
    new Error("query", { cause: withCode("57P01") }),
    503,
    "service_unavailable",
  ],
  ["a lock timeout", withCode("55P03"), 503, "service_unavailable"],
  ["a read-only database", withCode("25006"), 503, "service_unavailable"],
  ["an unreachable database", withCode("ECONNREFUSED"), 503, "service_unavailable"],
  ["a lost connection", new Error("Connection terminated unexpectedly"), 503, "service_unavailable"],
])("converts %s", (_, error, status, code) => {
  expect(failureOf(error)).toMatchObject({ status, code });
});

it.each([new Error("a bug"), new TypeError("x is undefined"), withCode("23503"), "text"])(
  "does not convert bugs: %s",
  (error) => {
    expect(failureOf(error)).toBeUndefined();
  },
);

it("is an error with a status", () => {
  expect(new Failure(404, "not_found", "gone")).toBeInstanceOf(Error);
});
