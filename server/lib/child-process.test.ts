import { describe, expect, it } from "vitest";
import { startFailureOf } from "./child-process.ts";

const failure = (fields: object, message = "listen EADDRINUSE: address already in use 127.0.0.1:3000") =>
  Object.assign(new Error(message), fields);

describe("startFailureOf", () => {
  it.each([
    [failure({ code: "EADDRINUSE", port: 3000 }), /^Port 3000 is taken/],
    [failure({ code: "EADDRNOTAVAIL" }), /^HOST or METRICS_HOST is not an address of this machine/],
    [failure({ code: "EACCES", port: 80 }), /^Port 80 may not be used by this user/],
    [failure({ code: "ENOSPC", path: "/srv/data" }), /^The disk is full \(\/srv\/data\)/],
    [failure({ code: "EACCES", path: "/srv/data" }), /^\/srv\/data cannot be written/],
    [failure({ code: "EROFS", path: "/srv/data" }), /^\/srv\/data cannot be written/],
    [failure({}, "database or disk is full"), /^The disk is full/],
    [failure({}, "an unforeseen failure"), /^an unforeseen failure$/],
    ["a thrown text", /^a thrown text$/],
  ])("%s", (error, expected) => {
    expect(startFailureOf(error)).toMatch(expected);
  });

  it("is one line without a stack", () => {
    expect(startFailureOf(failure({ code: "EADDRINUSE", port: 1 }))).not.toMatch(/\n|\bat /);
  });
});
