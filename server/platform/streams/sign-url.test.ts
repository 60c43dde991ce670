import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { createUrlSigner, UrlSigningSchema } from "./sign-url.ts";

const SECRET = "a secret of the operator";
const START = Date.parse("2026-03-01T18:00:00Z");
const SETTINGS = {
  urls: ["https://live.example.com/paid/"],
  template: "{origin}/{expires}/{signature}{path}",
  secret: SECRET,
};
const signer = (settings: object, now = START) =>
  createUrlSigner(UrlSigningSchema.parse({ ...SETTINGS, ...settings }), {
    lifetimeSeconds: 7200,
    now: () => now,
  });
const hmac = (text: string, key: string | Buffer = SECRET) => createHmac("sha256", key).update(text);

it("puts expiry and signature of the folder into the path", () => {
  const expires = START / 1000 + 7200;
  const signature = hmac(`${expires}/paid/derby/`).digest("hex");
  expect(signer({})("https://live.example.com/paid/derby/master.m3u8")).toBe(
    `https://live.example.com/${expires}/${signature}/paid/derby/master.m3u8`,
  );
});

it("writes a token into the query, behind what is there", () => {
  const sign = signer({
    template: "{origin}{path}?hdnts=exp={expires}~acl={folder}*~hmac={signature}",
    message: "exp={expires}~acl={folder}*",
    secret: "00112233445566778899aabbccddeeff",
    secretEncoding: "hex",
    encoding: "base64url",
  });
  const expires = START / 1000 + 7200;
  const key = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  const signature = hmac(`exp=${expires}~acl=/paid/*`, key).digest("base64url");
  expect(sign("https://live.example.com/paid/a.m3u8?cam=2")).toBe(
    `https://live.example.com/paid/a.m3u8?hdnts=exp=${expires}~acl=/paid/*~hmac=${signature}&cam=2`,
  );
});

it("leaves URLs alone that the CDN does not protect, and everything without settings", () => {
  const free = "https://live.example.com/free/a.m3u8";
  expect(signer({})(free)).toBe(free);
  const paid = "https://live.example.com/paid/a.m3u8";
  expect(createUrlSigner(undefined, { lifetimeSeconds: 60, now: () => START })(paid)).toBe(paid);
});

it("gives the same URL for half of a lifetime", () => {
  const url = "https://live.example.com/paid/a.m3u8";
  expect(signer({}, START + 3_599_000)(url)).toBe(signer({})(url));
  expect(signer({}, START + 3_600_000)(url)).not.toBe(signer({})(url));
});

it.each([
  [{ template: "https://elsewhere.example/{path}{signature}" }, "begins with"],
  [{ template: "{origin}{path}" }, "needs {path} and {signature}"],
  [{ template: "{origin}{path}?t={token}{signature}" }, "placeholders are"],
  [{ message: "{path}" }, "needs {expires}"],
  [{ urls: [] }, "urls"],
  [{ secret: "short" }, "secret"],
])("rejects %j", (settings, reason) => {
  const result = UrlSigningSchema.safeParse({ ...SETTINGS, ...settings });
  expect(JSON.stringify(result.error?.issues)).toContain(reason);
});
