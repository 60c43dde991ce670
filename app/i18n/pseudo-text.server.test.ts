import { describe, expect, it } from "vitest";
import { messagesFor } from "./messages.server";
import { pseudoText } from "./pseudo-text.server";

describe("pseudoText", () => {
  it("marks a text, writes accents and keeps placeholders", () => {
    expect(pseudoText("Kick-off {{when}}, your time")).toBe("⟦Kïick-öoff {{when}}, yöoûur tïimée⟧");
  });

  it("makes the English messages about 40 % longer", () => {
    const texts = Object.values(messagesFor("en", "common", "home", "event", "auth"));
    const length = (all: string[]) => all.join("").length;
    const growth = length(texts.map(pseudoText)) / length(texts);
    expect(growth).toBeGreaterThan(1.35);
    expect(growth).toBeLessThan(1.6);
  });
});
