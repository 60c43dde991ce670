import { beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { isSealed, SEAL_LIFETIME_SECONDS, seal, unseal } from "./sealed.server";

const NOW = Date.UTC(2026, 4, 2, 18);
const context = { nonce: "nonce of this browser", purpose: "password", now: NOW };
const FIRST = "the first secret which is long enough";
const SECOND = "the second secret which is long enough";
const useSecrets = (...secrets: string[]) => useConfig({ env: { SESSION_SECRETS: secrets.join(",") } });

beforeEach(() => {
  useSecrets(FIRST);
});

describe("a sealed value", () => {
  it("opens for the browser it was made for", async () => {
    const sealed = await seal("pässword", context);
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain(Buffer.from("pässword").toString("base64url"));
    expect(await unseal(sealed, context)).toBe("pässword");
  });

  it("is another text every time", async () => {
    expect(await seal("password", context)).not.toBe(await seal("password", context));
  });

  it.each([
    ["in another browser", { nonce: "another nonce" }],
    ["as another value", { purpose: "token" }],
    ["after ten minutes", { now: NOW + (SEAL_LIFETIME_SECONDS + 1) * 1000 }],
  ])("stays closed %s", async (_name, other) => {
    expect(await unseal(await seal("password", context), { ...context, ...other })).toBeUndefined();
  });

  it("opens until its ten minutes are over", async () => {
    const later = { ...context, now: NOW + (SEAL_LIFETIME_SECONDS - 1) * 1000 };
    expect(await unseal(await seal("password", context), later)).toBe("password");
  });

  it("stays closed when one letter was changed", async () => {
    const sealed = await seal("password", context);
    const middle = sealed.length - 30;
    const changed = `${sealed.slice(0, middle)}${sealed[middle] === "A" ? "B" : "A"}${sealed.slice(middle + 1)}`;
    expect(await unseal(changed, context)).toBeUndefined();
    expect(await unseal("no sealed value", context)).toBeUndefined();
  });

  it("outlives a new secret before the old one, not the loss of the old one", async () => {
    const sealed = await seal("password", context);
    useSecrets(SECOND, FIRST);
    expect(await unseal(sealed, context)).toBe("password");
    useSecrets(SECOND);
    expect(await unseal(sealed, context)).toBeUndefined();
  });
});

it("tells a sealed value from a token", () => {
  expect(isSealed("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl")).toBe(false);
  expect(isSealed("an-opaque-token")).toBe(false);
});
