import { describe, expect, it } from "vitest";
import { readMessage } from "./messages";

describe("a message", () => {
  it.each([
    ["an object", { eventId: "e1", eventUrl: "https://cdn/x.m3u8", extra: {} }],
    ["JSON text", '{"eventId":"e1","eventUrl":"https://cdn/x.m3u8"}'],
  ])("is read from %s", (_form, sent) => {
    expect(readMessage("event-url-change", sent)).toEqual({ eventId: "e1", eventUrl: "https://cdn/x.m3u8" });
  });

  it("may be the bare value", () => {
    expect(readMessage("event-url-change", "https://cdn/x.m3u8")).toEqual({ eventUrl: "https://cdn/x.m3u8" });
    expect(readMessage("update-event", "e1")).toEqual({ eventId: "e1" });
    expect(readMessage("remove-user-device", "Mozilla/5.0 [x]")).toEqual({ deviceId: "Mozilla/5.0 [x]" });
  });

  it("has numbers as text, and lists as they are", () => {
    const sent = { eventId: "e1", home: 2, version: 7, changes: ["score"], detail: {} };
    expect(readMessage("update-event", sent)).toEqual({
      eventId: "e1",
      home: "2",
      version: "7",
      changes: ["score"],
    });
  });

  it("without what it is about is no message", () => {
    expect(readMessage("event-url-change", { eventId: "e1" })).toBeUndefined();
    expect(readMessage("remove-user-device", null)).toBeUndefined();
    expect(readMessage("update-event", undefined)).toEqual({});
  });
});
