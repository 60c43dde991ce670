import { expect, it } from "vitest";
import { element, escapeXml } from "./xml.server";

it("escapes what means something in XML", () => {
  expect(escapeXml(`<a b="c" d='e'> & ]]>`)).toBe("&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt; &amp; ]]&gt;");
});

it("leaves out what XML cannot hold, and nothing else", () => {
  expect(escapeXml("a\u0000b\u0008c\u001fd\ufffee\ud800f\udc00g")).toBe("abcdefg");
  expect(escapeXml("tab\tline\nשלום 한국 🏆")).toBe("tab\tline\nשלום 한국 🏆");
});

it("writes an element, or nothing where there is nothing to say", () => {
  expect(element("title", "A & B")).toBe("<title>A &amp; B</title>");
  expect(element("duration", 0)).toBe("<duration>0</duration>");
  expect(element("title", undefined)).toBe("");
  expect(element("title", "")).toBe("");
});
