import { describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { isExternalRedirectAllowed } from "./external-redirect.server";

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
