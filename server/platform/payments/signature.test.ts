import { expect, it } from "vitest";
import { isSigned, signWebhook } from "./signature.ts";

const NOW = Date.parse("2026-03-07T15:30:00Z");
const body = '{"id":"ch_1"}';
const header = signWebhook("secret", body, NOW);

it.each([
  ["unchanged", "secret", body, header, NOW + 60_000, true],
  ["with another secret", "other", body, header, NOW, false],
  ["with another body", "secret", '{"id":"ch_2"}', header, NOW, false],
  ["after its expiry", "secret", body, header, NOW + 301_000, false],
  ["without a signature", "secret", body, undefined, NOW, false],
  ["with a truncated signature", "secret", body, header.slice(0, -1), NOW, false],
])("a webhook %s", (_, secret, text, signature, now, expected) => {
  expect(isSigned(secret, text, signature, now)).toBe(expected);
});
