import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigurationError } from "#common/settings/problems";
import { loadCustomerConfig, parseCustomerConfig } from "./customer.server";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-customer-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the customer configuration", () => {
  it("is complete when the file is empty", () => {
    const result = parseCustomerConfig({});
    expect(result).toMatchObject({
      config: {
        nameShort: "Touchline",
        enableLeaguesView: true,
        enableWhiteTheme: true,
        enableNewDeviceLimitFlow: false,
        defaultLocale: "en",
        rtlLocales: ["he", "ko"],
        timeZone: "UTC",
        singleRegion: true,
        routeRules: [],
        appConfig: {
          enableAuthViaFacebook: false,
          enableAuthViaGoogle: false,
          enableAuthViaApple: false,
        },
      },
    });
    expect(loadCustomerConfig(undefined)).toEqual("config" in result ? result.config : undefined);
  });

  it.each([
    ["name_short", { name_short: "" }],
    ["name_short", { name_short: "x".repeat(41) }],
    ["enable_leagues_view", { enable_leagues_view: "yes" }],
    ["app_config.api_base", { app_config: { api_base: "api.example.com" } }],
    ["app_config.socket_base", { app_config: { socket_base: "ftp://x" } }],
    ["store_url_ios", { store_url_ios: "javascript:alert(1)" }],
    ["default_locale", { default_locale: "xx" }],
    ["rtl_locales.1", { rtl_locales: ["he", "klingon"] }],
    ["time_zone", { time_zone: "Mars/Olympus" }],
    ["embed_origins.0", { embed_origins: ["http://news.example"] }],
    ["embed_origins.0", { embed_origins: ["https://news.example/page"] }],
    ["embed_origins.0", { embed_origins: ["https://*.news.example"] }],
    ["country_header", { country_header: "X Country" }],
    [
      "partner.client_id",
      { partner: { authorize_url: "https://p.example/a", token_url: "https://p.example/t" } },
    ],
    ["route_rules.0.from", { route_rules: [{ from: "old", to: "/new" }] }],
    ["route_rules.0.status", { route_rules: [{ from: "/old", to: "/new", status: 200 }] }],
  ])("says where %s is wrong", (path, json) => {
    const result = parseCustomerConfig(json);
    expect("problems" in result ? result.problems.map(({ name }) => name) : []).toEqual([
      `CUSTOMER_CONFIG ${path}`,
    ]);
  });

  it("accepts what an operator may change", () => {
    const result = parseCustomerConfig({
      rtl_locales: ["he"],
      default_locale: "de",
      store_url_ios: "itms-apps://apps.apple.com/app/1",
      time_zone: "Europe/Berlin",
      route_rules: [{ from: "/old/*", to: "/new" }],
    });
    expect(result).toMatchObject({ config: { rtlLocales: ["he"], routeRules: [{ status: 302 }] } });
  });

  it.each([
    ["is missing", undefined],
    ["is not JSON", "{ name_short: Touchline }"],
  ])("has one clear problem when the file %s", (_case, text) => {
    const path = join(folder, `${text === undefined ? "missing" : "broken"}.json`);
    if (text !== undefined) writeFileSync(path, text);
    expect(() => loadCustomerConfig(path)).toThrow(ConfigurationError);
    expect(() => loadCustomerConfig(path)).toThrow(/CUSTOMER_CONFIG/);
  });

  it("does not repeat a wrong client secret", () => {
    const partner = {
      authorize_url: "https://p.example/a",
      token_url: "https://p.example/t",
      client_id: "c",
    };
    const result = parseCustomerConfig({ partner: { ...partner, client_secret: { value: "hunter2" } } });
    expect(JSON.stringify(result)).toContain("client_secret");
    expect(JSON.stringify(result)).not.toContain("hunter2");
  });
});
