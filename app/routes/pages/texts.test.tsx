import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { LanguageProvider } from "~/i18n/use-t";
import { Questions } from "./texts";

const html = (email?: string) =>
  renderToStaticMarkup(
    <LanguageProvider
      locale="en"
      direction="ltr"
      timeZone="UTC"
      messages={messagesFor("en", "common", "pages", "faq")}
    >
      <Questions operator={{ name: "Northern TV", address: [], email }} />
    </LanguageProvider>,
  );

it("tells viewers how to reach the operator", () => {
  expect(html("help@north.example")).toMatch(/How can I contact you.*href="mailto:help@north.example"/);
});

it("does not ask how to reach an operator without an address", () => {
  expect(html()).not.toMatch(/How can I contact you|mailto:/);
});
