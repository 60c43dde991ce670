import { afterEach, describe, expect, it } from "vitest";
import { type Catalogues, createI18next } from "./i18next.server";
import { mergeMessages, messagesFor, messagesJsonFor, rewriteMessages, translateIn } from "./messages.server";

describe("messagesFor", () => {
  it("gives the namespaces asked for and no others", () => {
    const namespaces = new Set(
      Object.keys(messagesFor("en", "home", "errors")).map((key) => key.split(":")[0]),
    );
    expect([...namespaces].sort()).toEqual(["errors", "home"]);
  });

  it("gives every language its own texts", () => {
    const english = messagesFor("en", "common");
    const german = messagesFor("de", "common");
    expect(german["common:sign_out"]).not.toBe(english["common:sign_out"]);
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  it("gives the same object for the same request, so that it costs nothing to ask", () => {
    expect(messagesFor("de", "common", "errors")).toBe(messagesFor("de", "common", "errors"));
  });
});

it("gives messages as JSON to the data of a page", () => {
  expect(JSON.parse(messagesJsonFor("de", "home"))).toEqual(messagesFor("de", "home"));
});

describe("mergeMessages", () => {
  const english = {
    common: { live: "Live", count_one: "{{count}} match", count_other: "{{count}} matches" },
  };

  it("fills in English for each key that an operator has removed", () => {
    const i18next = createI18next({ en: english, pl: { common: { live: "Na żywo" } } });
    const merged = mergeMessages(i18next, "pl", ["common"]);
    expect(merged).toEqual({
      "common:live": "Na żywo",
      "common:count_one": "{{count}} match",
      "common:count_other": "{{count}} matches",
    });
  });

  it("fills in English where a language has no catalogue or lacks a file of it", () => {
    const catalogues: Catalogues[] = [{ en: english }, { en: english, ca: {} }];
    for (const each of catalogues)
      expect(mergeMessages(createI18next(each), "ca", ["common"])["common:live"]).toBe("Live");
  });
});

describe("rewriteMessages", () => {
  afterEach(() => rewriteMessages((text) => text));

  it("changes what is asked for afterwards, even what was asked for before", () => {
    expect(messagesFor("en", "common")["common:live"]).toBe("Live");
    expect(translateIn("en")("common:live")).toBe("Live");
    rewriteMessages((text) => `*${text}*`);
    expect(messagesFor("en", "common")["common:live"]).toBe("*Live*");
    expect(messagesJsonFor("en", "common")).toContain('"*Live*"');
    expect(translateIn("en")("common:live")).toBe("*Live*");
  });
});
