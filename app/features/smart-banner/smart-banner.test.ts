import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubLocalStorage } from "../../../tests/support/local-storage";
import { hideTime, isHidden, rememberClosed } from "./hidden-until";
import { isSafari, platformOf } from "./platform-of";
import { getHref } from "./SmartBanner";

const IPHONE_SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const IPHONE_CHROME =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const TABLET =
  "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const DESK =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

describe("the smart banner", () => {
  it.each([
    [IPHONE_SAFARI, "IOS", true],
    [IPHONE_CHROME, "IOS", false],
    [ANDROID, "ANDROID", false],
    [TABLET, "OTHER", false],
    [DESK, "OTHER", false],
  ])("knows %s", (userAgent, platform, safari) => {
    expect(platformOf(userAgent)).toBe(platform);
    expect(isSafari(userAgent)).toBe(safari);
  });

  it("names the store in the portal's URL", () => {
    const store = "https://apps.apple.com/app/id1?mt=8";
    expect(getHref("https://portal.example/get", store)).toBe(
      "https://portal.example/get?storeUrl=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid1%3Fmt%3D8",
    );
    expect(getHref("https://portal.example/?a=1", store)).toContain("?a=1&storeUrl=");
  });
});

describe("a closed banner", () => {
  const NOW = 1_800_000_000_000;
  beforeEach(() => {
    stubLocalStorage();
  });

  it.each([
    ["production", 60],
    ["staging", 2],
  ])("stays away for its time in the flavour %s", (flavour, minutes) => {
    expect(hideTime(flavour)).toBe(minutes * 60_000);
    expect(isHidden(NOW, flavour)).toBe(false);
    rememberClosed(NOW);
    expect(isHidden(NOW + minutes * 60_000 - 1, flavour)).toBe(true);
    expect(isHidden(NOW + minutes * 60_000, flavour)).toBe(false);
  });

  it("comes back when the clock was set back, and where nothing can be stored", () => {
    rememberClosed(NOW);
    expect(isHidden(NOW - 1, "production")).toBe(false);
    vi.stubGlobal("localStorage", undefined);
    expect(() => rememberClosed(NOW)).not.toThrow();
    expect(isHidden(NOW, "production")).toBe(false);
  });
});
