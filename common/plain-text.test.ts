import { expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

it.each([
  ["Ann Lee", "Ann Lee"],
  ["  Ann\t Lee ", "Ann  Lee"],
  ["Hello,\r\n\r\nYOUR ACCOUNT", "Hello, YOUR ACCOUNT"],
  ["a\u2028b\u2029c\u0085d", "a b c d"],
  ["bell\u0007, \u001b[31mred", "bell ,  [31mred"],
  ["\u202egnp.exe", "gnp.exe"],
  ["\u2066isolated\u2069", "isolated"],
  ["soft\u00adhyphen, \ufeffmark, zero\u200bspace", "softhyphen, mark, zerospace"],
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["क\u094d\u200dष", "क\u094d\u200dष"],
  ["👩\u200d👧", "👩\u200d👧"],
  ["שלום", "שלום"],
  ["\u200d\u200c \u200b\u202e", ""],
  ["\n", ""],
])("makes %j the line %j", (text, line) => {
  expect(plainText(text)).toBe(line);
});
