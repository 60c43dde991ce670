import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../tests/support/rendered";
import { Questions } from "./texts";

const html = (email?: string) =>
  rendered(<Questions operator={{ name: "Northern TV", address: [], email }} />, {
    messages: messagesFor("en", "common", "pages", "faq"),
  });

it("tells viewers how to reach the operator", () => {
  expect(html("help@north.example")).toMatch(/How can I contact you.*href="mailto:help@north.example"/);
});

it("does not ask how to reach an operator without an address", () => {
  expect(html()).not.toMatch(/How can I contact you|mailto:/);
});
