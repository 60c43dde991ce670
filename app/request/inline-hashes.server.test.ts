import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashInline, policyWithHashes } from "./inline-hashes.server";

const NONCE = "bm9uY2U+/w==";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("hashInline", () => {
  it("hashes inline scripts and styles that carry the nonce, and takes the nonce out", () => {
    const { html, scripts, styles } = hashInline(
      `<style nonce="${NONCE}">a{}</style><script nonce="${NONCE}">one()</script><script nonce="${NONCE}" type="module">two()</script><script nonce="${NONCE}" async="" src="/a.js"></script><link rel="modulepreload" nonce="${NONCE}" href="/b.js"/>`,
      NONCE,
    );
    expect(scripts).toEqual([hashOf("one()"), hashOf("two()")]);
    expect(styles).toEqual([hashOf("a{}")]);
    expect(html).not.toContain(NONCE);
    expect(html).toContain('<script async="" src="/a.js"></script>');
  });

  it("allows no script that was injected into the page", () => {
    const { scripts } = hashInline(
      `<p><script>evil()</script><script nonce="guess">evil()</script></p>`,
      NONCE,
    );
    expect(scripts).toEqual([]);
  });
});

describe("policyWithHashes", () => {
  it("puts each kind of hash into its own directive", () => {
    const policy = `default-src 'self'; script-src 'self' 'nonce-${NONCE}' https://x.example; style-src 'self' 'nonce-${NONCE}'`;
    expect(policyWithHashes(policy, NONCE, { scripts: ["'sha256-a'", "'sha256-b'"], styles: [] })).toBe(
      "default-src 'self'; script-src 'self' 'sha256-a' 'sha256-b' https://x.example; style-src 'self'",
    );
  });
});
