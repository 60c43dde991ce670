import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setConfig } from "~/config/config.server";
import { configOf, useConfig } from "../../tests/support/config";
import {
  moveSessionCookie,
  newSessionId,
  readFlash,
  readSessionId,
  writeFlash,
  writeSessionId,
} from "./cookies.server";
import { seal, unseal } from "./sealed.server";

const OLD = "the secret of last year - long enough";
const NEW = "the secret of this year - long enough";

beforeEach(() => void useConfig());
afterEach(() => setConfig(undefined));

const onHttp = (cookie?: string) => request("http://tv.example/", cookie);
const onHttps = (cookie?: string) => request("https://tv.example/", cookie);
const request = (url: string, cookie = "") => new Request(url, { headers: { cookie } });
/** Name and value of a `Set-Cookie`, as a browser sends them back. */
const pairOf = (setCookie: string) => setCookie.split(";", 1)[0] ?? "";

describe("cookies of a site on https", () => {
  it("are bound to the host, secure, and read again", async () => {
    const id = newSessionId(onHttps());
    const session = await writeSessionId(onHttps(), id);
    expect(session).toMatch(/^__Host-ott-data=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(session).not.toMatch(/Domain/i);
    expect(await readSessionId(onHttps(pairOf(session)))).toBe(id);
    const flash = await writeFlash(onHttps(), { returnTo: "/live" });
    expect(flash).toMatch(/^__Host-ott-flash=.*Secure/);
    expect(await readFlash(onHttps(pairOf(flash)))).toEqual({ returnTo: "/live" });
  });

  it("are secure where the origin of the site says https and the request does not", async () => {
    useConfig({ env: { APP_ORIGIN: "https://tv.example", TRUST_PROXY: "1" } });
    expect(await writeSessionId(onHttp(), "one")).toMatch(/^__Host-ott-data=.*; Secure/);
  });

  it("do not come from the name that another host could set", async () => {
    const id = newSessionId(onHttps());
    const planted = pairOf(await writeSessionId(onHttps(), id)).replace("__Host-", "");
    expect(await readSessionId(onHttps(planted))).toBeUndefined();
  });

  it("take over the session of an earlier version, and remove its cookie", async () => {
    const before = pairOf(await writeSessionId(onHttp(), "from-before"));
    const returning = onHttps(before);
    expect(await readSessionId(returning)).toBe("from-before");
    const [moved = "", removed = ""] = await moveSessionCookie(returning, "from-before");
    expect(await readSessionId(onHttps(pairOf(moved)))).toBe("from-before");
    expect(removed).toMatch(/^ott-data=;.*Max-Age=0/);
    expect(await moveSessionCookie(onHttps(pairOf(moved)), "from-before")).toEqual([]);
    expect(await moveSessionCookie(returning, undefined)).toEqual([removed]);
  });
});

describe("cookies of a site on http", () => {
  it("have plain names, because browsers refuse the protected ones", async () => {
    const session = await writeSessionId(onHttp(), newSessionId(onHttp()));
    expect(session).toMatch(/^ott-data=/);
    expect(session).not.toMatch(/Secure/);
    expect(await moveSessionCookie(onHttp(pairOf(session)), "one")).toEqual([]);
  });
});

/** Whether a host with other secrets accepts what one with these has signed and sealed. */
async function accepts(writer: string, reader: string): Promise<boolean> {
  setConfig(configOf({ env: { SESSION_SECRETS: writer } }));
  const cookie = pairOf(await writeSessionId(onHttp(), "s1"));
  const sealed = await seal("value", { nonce: "n", purpose: "p" });
  setConfig(configOf({ env: { SESSION_SECRETS: reader } }));
  const id = await readSessionId(onHttp(cookie));
  return id === "s1" && (await unseal(sealed, { nonce: "n", purpose: "p" })) === "value";
}

describe("secrets that change one host at a time", () => {
  it.each([
    ["the new secret is added behind the old one", OLD, `${OLD},${NEW}`],
    ["the new secret comes first", `${OLD},${NEW}`, `${NEW},${OLD}`],
  ])("sign no viewer out while %s", async (_step, before, after) => {
    expect(await accepts(before, after)).toBe(true);
    expect(await accepts(after, before)).toBe(true);
  });

  it("may drop the old one once every cookie has been signed with the new one", async () => {
    expect(await accepts(`${NEW},${OLD}`, NEW)).toBe(true);
  });
});
