import { expect, it } from "vitest";
import { MAX_EVENT_BYTES, presentableEvent } from "./scrub-error-event.ts";

it("takes secrets out of names, URLs and texts, and leaves the rest", () => {
  const event = {
    message: "failed for robin@example.com with Bearer abc.def",
    request: {
      url: "https://tv.example/auth/login/limit?data=sealed&page=2",
      headers: { Cookie: "ott-data=1", Accept: "*/*" },
    },
    extra: { password: "p", nested: [{ access_token: "t", status: 503 }] },
    breadcrumbs: [{ data: { to: "/auth/password/reset?token=secret" } }],
  };
  expect(presentableEvent(event)).toEqual({
    message: "failed for [redacted] with [redacted]",
    request: {
      url: "https://tv.example/auth/login/limit?data=[redacted]&page=2",
      headers: { Cookie: "[redacted]", Accept: "*/*" },
    },
    extra: { password: "[redacted]", nested: [{ access_token: "[redacted]", status: 503 }] },
    breadcrumbs: [{ data: { to: "/auth/password/reset?token=[redacted]" } }],
  });
});

it("leaves out what is only useful when an event is larger than a megabyte", () => {
  const event = { message: "small", breadcrumbs: [{ message: "x".repeat(MAX_EVENT_BYTES) }] };
  expect(presentableEvent(event)).toEqual({ message: "small" });
  expect(presentableEvent({ message: "x".repeat(MAX_EVENT_BYTES) })).toBeUndefined();
});
