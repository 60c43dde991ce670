import { describe, expect, it } from "vitest";
import { messagesFor } from "./messages.server";

describe("messagesFor", () => {
  it("gives the namespaces asked for and no others", () => {
    const namespaces = new Set(
      Object.keys(messagesFor("en", "home", "errors")).map((key) => key.split(":")[0]),
    );
    expect([...namespaces].sort()).toEqual(["errors", "home"]);
  });

  it("fills in English where a language has no catalogue", () => {
    const english = messagesFor("en", "common");
    const german = messagesFor("de", "common");
    expect(german["common:live"]).toBeDefined();
    expect(german["common:sign_out"]).not.toBe(english["common:sign_out"]);
    expect(Object.keys(messagesFor("ca", "common")).sort()).toEqual(Object.keys(english).sort());
  });

  it("gives the same object for the same request, so that it costs nothing to ask", () => {
    expect(messagesFor("de", "common", "errors")).toBe(messagesFor("de", "common", "errors"));
  });
});
