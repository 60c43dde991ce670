/** The one-idea files of this folder, each a table of cases. */
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { useConfig } from "../../tests/support/config";
import { CACHE_CLASS_HEADER, CACHE_CLASSES, cachedAs } from "../request/cache-class";
import { isExternalRedirectAllowed } from "../request/external-redirect.server";
import { settleSome } from "../routes/home/settle";
import { readForm } from "./form.server";
import { pageOf } from "./paging";

describe("pageOf", () => {
  it.each([
    ["", 0],
    ["?page=3", 3],
    ["?page=-1", 0],
    ["?page=1.5", 0],
    ["?page=1e3", 0],
    ["?page=9999999", 0],
    ["?page=%00", 0],
    ["?page=", 0],
  ])("%s is page %i", (query, page) => {
    expect(pageOf(new Request(`http://site.test/live${query}`))).toBe(page);
  });
});

describe("settleSome", () => {
  it("keeps what worked and empties the rest", async () => {
    const onFailure = vi.fn();
    const loads = [Promise.resolve("a"), Promise.reject(new Error("away"))] as [
      Promise<string>,
      Promise<string>,
    ];
    expect(await settleSome<[string, string]>(loads, ["", "empty"], onFailure)).toEqual(["a", "empty"]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it("fails with the first failure when nothing worked", async () => {
    const loads = [
      Promise.reject(new Error("first")),
      Promise.reject(new Error("second")),
    ] as Promise<never>[];
    await expect(settleSome(loads, [], () => {})).rejects.toThrow("first");
  });
});

describe("readForm", () => {
  const schema = z.object({ email: z.email("bad_email"), password: z.string().min(8, "too_short") });
  const post = (fields: Record<string, string>) =>
    new Request("http://site.test/", { method: "POST", body: new URLSearchParams(fields) });

  it("gives the values of a good form", async () => {
    const form = await readForm(post({ email: "a@b.example", password: "long enough" }), schema);
    expect(form).toMatchObject({ ok: true, value: { email: "a@b.example", password: "long enough" } });
  });

  it("gives a bad form back with one error per field, and never the password", async () => {
    const form = await readForm(post({ email: "nobody", password: "short" }), schema);
    expect(form).toEqual({
      ok: false,
      reply: { values: { email: "nobody" }, fieldErrors: { email: "bad_email", password: "too_short" } },
    });
  });

  it("keeps the values, but no secret, when the whole form failed", async () => {
    const form = await readForm(post({ email: "a@b.example", password: "long enough" }), schema);
    expect(form.ok && form.fail({ code: "login_failed" })).toEqual({
      values: { email: "a@b.example" },
      fieldErrors: {},
      failure: { code: "login_failed" },
    });
  });
});

describe("isExternalRedirectAllowed", () => {
  const customer = {
    store_url_ios: "itms-apps://apps.apple.com/app/1",
    allowed_external_hosts: ["pay.example"],
  };

  it.each([
    ["https://apps.apple.com/app/id1", true],
    ["https://play.google.com/store", true],
    ["itms-apps://apps.apple.com/app/2", true],
    ["https://pay.example/x", true],
    ["http://apps.apple.com/app/id1", false],
    ["market://details?id=x", false],
    ["https://evil.example", false],
    ["https://apps.apple.com.evil.example", false],
    ["https://apps.apple.com@evil.example", false],
    ["https://user:pw@apps.apple.com", false],
    ["//apps.apple.com", false],
    ["javascript:alert(1)", false],
    ["https://apps.apple.com\\@evil.example", false],
    ["https://apps.apple.com/\tx", false],
    [" https://apps.apple.com", false],
    ["", false],
  ])("%s: %s", (url, isAllowed) => {
    useConfig({ env: { NODE_ENV: "production" }, customer });
    expect(isExternalRedirectAllowed(url)).toBe(isAllowed);
  });

  it("takes http outside production", () => {
    useConfig({ customer });
    expect(isExternalRedirectAllowed("http://pay.example/x")).toBe(true);
  });
});

describe("cachedAs", () => {
  const call = (headers: { loader?: Record<string, string>; error?: boolean }) =>
    new Headers(
      cachedAs("EVENT")({
        loaderHeaders: new Headers(headers.loader),
        parentHeaders: new Headers(),
        actionHeaders: new Headers(),
        errorHeaders: headers.error ? new Headers() : undefined,
      }),
    );

  it("names the class of the route", () => {
    expect(call({}).get("Cache-Control")).toBe(CACHE_CLASSES.EVENT);
  });

  it("lets the loader narrow it", () => {
    expect(call({ loader: { [CACHE_CLASS_HEADER]: "LIST" } }).get("Cache-Control")).toBe(CACHE_CLASSES.LIST);
  });

  it("says nothing for an error", () => {
    expect(call({ error: true }).get("Cache-Control")).toBeNull();
  });

  it("lets browsers keep nothing without asking", () => {
    for (const text of Object.values(CACHE_CLASSES)) expect(text).toMatch(/max-age=0|no-store/);
  });
});
