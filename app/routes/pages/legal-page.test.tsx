import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "~/i18n/locales";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../tests/support/rendered";
import { LegalPage, type Operator } from "./legal-page";
import type { LegalType } from "./legal-sections";

const NOBODY: Operator = { name: "Northern TV", address: [] };
const html = (type: LegalType, operator = NOBODY, locale: Locale = "en") =>
  rendered(<LegalPage type={type} operator={operator} site="Northern TV" sessionDays={90} />, {
    locale,
    messages: messagesFor(locale, "pages", "terms", "privacy"),
  });

describe.each(["terms", "privacy"] as const)("%s", (type) => {
  it("links each entry of its contents to a section", () => {
    const page = html(type);
    const links = [...page.matchAll(/href="#(\w+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(10);
    expect([...page.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual(links);
  });

  it("says when it was last changed", () => {
    const day = { terms: 25, privacy: 27 }[type];
    expect(html(type)).toMatch(new RegExp(`<time dateTime="2026-11-${day}T[^>]*>${day} November 2026`));
  });

  it("names the operator with address and e-mail", () => {
    const page = html(type, { name: "Northern Ltd", address: ["1 Pier Road"], email: "help@north.example" });
    expect(page).toContain(">Northern Ltd</bdi>");
    expect(page).toContain(">1 Pier Road</bdi>");
    expect(page).toContain('href="mailto:help@north.example"');
  });

  it("says that there is no e-mail, rather than one that is not read", () => {
    expect(html(type)).not.toContain("mailto:");
    expect(html(type)).toContain(messagesFor("en", "pages")["pages:legal_contact_missing"]);
  });

  it.each(LOCALES)("fills in every value and has every message in %s", (locale) => {
    const page = html(type, NOBODY, locale);
    expect(page).not.toMatch(/\{\{|(terms|privacy)_[a-z]+_(title|text|list)/);
  });
});

it("tells for how long a session lasts here", () => {
  expect(html("privacy")).toContain("90 days");
});
