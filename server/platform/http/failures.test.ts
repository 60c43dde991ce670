import { expect, it } from "vitest";
import { Failure, failureOf, tooManyRequests } from "./failures.ts";

const withCode = (code: string) => Object.assign(new Error("from the driver"), { code });

it.each([
  ["a failure as it is", tooManyRequests(7), 429, "too_many_requests"],
  [
    "what the server refused",
    Object.assign(new Error("no"), { statusCode: 415 }),
    415,
    "unsupported_media_type",
  ],
  [
    "a value PostgreSQL cannot take",
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
  ["a lock that was not had in time", withCode("55P03"), 503, "service_unavailable"],
  ["a database that takes no writes", withCode("25006"), 503, "service_unavailable"],
  ["a database that is gone", withCode("ECONNREFUSED"), 503, "service_unavailable"],
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
