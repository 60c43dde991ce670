import { expect, it } from "vitest";
import { emailAddress } from "./email";

it.each([
  ["new@x.y", true],
  ["a@b", true],
  ["demo@touchline.example", true],
  ["no address", false],
  ["a@b@c", false],
  ["a@b\nBcc: c@d.example", false],
])("%j is an e-mail address: %s", (text, isAddress) => {
  expect(emailAddress().safeParse(text).success).toBe(isAddress);
});
