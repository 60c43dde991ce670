import { describe, expect, it } from "vitest";
import { currentUrl, type NamedStream } from "./stream-override";

const STREAM: NamedStream = { eventId: "e1", url: "https://cdn.example/x.m3u8", phase: "upcoming" };

describe("the stream that a message named", () => {
  it("is the event's before the data know of it, and while the match is on", () => {
    for (const phase of ["upcoming", "live"] as const)
      expect(currentUrl(STREAM, { id: "e1", phase })).toBe(STREAM.url);
  });

  it("is over with the match", () => {
    expect(currentUrl(STREAM, { id: "e1", phase: "replay" })).toBeUndefined();
  });

  it("may begin after the end: the platform says that the event is live again", () => {
    expect(currentUrl({ ...STREAM, phase: "replay" }, { id: "e1", phase: "replay" })).toBe(STREAM.url);
  });

  it("is no other event's", () => {
    expect(currentUrl(STREAM, { id: "e2", phase: "live" })).toBeUndefined();
    expect(currentUrl(undefined, { id: "e1", phase: "live" })).toBeUndefined();
  });
});
