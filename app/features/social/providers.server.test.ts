import { describe, expect, it } from "vitest";
import { useConfig } from "../../../tests/support/config";
import { offeredProviders, redirectUriOf, settingsOf } from "./providers.server";
import { signInPolicy } from "./sign-in-policy.server";

const apps = {
  enable_auth_via_google: true,
  app_client_id_for_google: "g",
  enable_auth_via_facebook: true,
  app_id_facebook: "f",
  enable_auth_via_apple: false,
  app_client_id_for_apple: "a",
};
const partner = {
  authorize_url: "https://id.example/authorize",
  token_url: "https://id.example/token",
  client_id: "web",
};
const SIGN_IN = JSON.stringify({ google: { clientSecret: "secret" } });
const request = new Request("https://somebody-says.example/auth/login");
const here = new Request("http://127.0.0.1:3000/auth/login");

describe("providers on the sign-in pages", () => {
  it("are those that are switched on; without a secret they need scripts", () => {
    useConfig({
      env: { TRUST_PROXY: "1", APP_ORIGIN: "https://tv.example", SOCIAL_SIGN_IN: SIGN_IN },
      customer: { app_config: apps, partner },
    });
    expect(offeredProviders(request).map(({ name, hasRedirect }) => [name, hasRedirect])).toEqual([
      ["ifa", true],
      ["google", true],
      ["facebook", false],
    ]);
    expect(settingsOf("apple")).toBeUndefined();
    expect(JSON.stringify(offeredProviders(request))).not.toContain("secret");
  });

  it("are none by default", () => {
    useConfig();
    expect(offeredProviders(here)).toEqual([]);
  });

  it("need an application id as well as the switch", () => {
    useConfig({ customer: { app_config: { enable_auth_via_google: true } } });
    expect(offeredProviders(here)).toEqual([]);
  });
});

describe("the URL that providers send browsers back to", () => {
  it("is made of APP_ORIGIN, whatever the request says", () => {
    useConfig({ env: { TRUST_PROXY: "1", APP_ORIGIN: "https://tv.example" } });
    expect(redirectUriOf(request, "ifa")).toBe("https://tv.example/auth/oauth2/callback/ifa");
  });

  it("is there without APP_ORIGIN on one's own machine only", () => {
    useConfig();
    expect(redirectUriOf(request, "ifa")).toBeUndefined();
    expect(redirectUriOf(here, "google")).toBe("http://127.0.0.1:3000/auth/oauth2/callback/google");
  });
});

describe("the policy of pages", () => {
  it("lets others' scripts run where their buttons are", () => {
    useConfig({ customer: { app_config: apps, partner } });
    const { scripts, forms } = signInPolicy("/auth/sign-up");
    expect(scripts).toEqual([
      "https://connect.facebook.net",
      "https://*.facebook.com",
      "https://accounts.google.com",
    ]);
    expect(forms).toEqual(["https://id.example"]);
    for (const path of ["/", "/account", "/auth/password/forgot", "/auth/sign-up/personalization"])
      expect(signInPolicy(path)).toEqual({ scripts: [], forms: [] });
  });

  it("lets forms lead to the partner from every page where its sign-on begins there", () => {
    useConfig({
      customer: {
        app_config: apps,
        partner,
        enable_skip_login_page_for_ifa_sso: true,
        hasIfaAuth: true,
      },
    });
    expect(signInPolicy("/live")).toEqual({ scripts: [], forms: ["https://id.example"] });
  });
});
