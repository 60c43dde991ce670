import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { originsOf, readSettings } from "./config.server";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-config-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(json: object): string {
  const path = join(folder, "customer.json");
  writeFileSync(path, JSON.stringify(json));
  return path;
}

describe("readSettings", () => {
  const customer = {
    app_flavour: "staging",
    app_config: { api_base: "https://file.example/", socket_base: "wss://file.example/" },
  };

  it("takes from the customer file what the environment does not say", () => {
    const { env } = readSettings({ CUSTOMER_CONFIG: fileWith(customer) });
    expect(env).toMatchObject({
      apiBase: "https://file.example",
      socketBase: "wss://file.example",
      appFlavour: "staging",
    });
  });

  it("lets the environment win", () => {
    const { env } = readSettings({
      CUSTOMER_CONFIG: fileWith(customer),
      API_BASE: "https://env.example",
      SOCKET_BASE: "wss://env.example",
      APP_FLAVOUR: "blue",
    });
    expect(env).toMatchObject({
      apiBase: "https://env.example",
      socketBase: "wss://env.example",
      appFlavour: "blue",
    });
  });

  it("lets the server read playlists of the environment's origins and of the file's", () => {
    const { env, customer } = readSettings({
      CUSTOMER_CONFIG: fileWith({ media_origins: ["https://cdn.example/", "https://live.example"] }),
      MEDIA_ORIGINS: "https://live.example,http://127.0.0.1:8080",
    });
    const { mediaOrigins } = originsOf({ ...env, apiBase: "https://api.example" }, customer);
    expect(mediaOrigins).toEqual(["https://live.example", "http://127.0.0.1:8080", "https://cdn.example"]);
  });

  describe("with the partner's sign-on in place of the sign-in page", () => {
    const skip = { hasIfaAuth: true, enable_skip_login_page_for_ifa_sso: true };
    const partner = {
      authorize_url: "https://id.example/authorize",
      token_url: "https://id.example/token",
      client_id: "tv",
    };
    const ifa = {
      clientId: "tv",
      authorizeUrl: "https://id.example/authorize",
      tokenUrl: "https://id.example/token",
      scope: "openid",
    };
    const read = (json: object, source = {}) => readSettings({ CUSTOMER_CONFIG: fileWith(json), ...source });

    it("refuses to start without a partner", () => {
      const message =
        /CUSTOMER_CONFIG partner is missing: .*hasIfaAuth and enable_skip_login_page_for_ifa_sso/;
      expect(() => read(skip)).toThrow(message);
      expect(() => read({ ...skip, app_config: { enable_auth_via_google: true } })).toThrow(message);
      // A platform of one's own brings no sandbox.
      expect(() => read(skip, { SANDBOX_IDENTITY: "on", API_BASE: "https://api.example" })).toThrow(message);
    });

    it("starts with one, wherever it is named, and without the switches", () => {
      expect(read({ ...skip, partner }).customer.hasIfaAuth).toBe(true);
      expect(read(skip, { SOCIAL_SIGN_IN: JSON.stringify({ ifa }) }).env.socialSignIn.ifa).toMatchObject({
        clientId: "tv",
      });
      expect(read(skip, { SANDBOX_IDENTITY: "on" }).customer.hasIfaAuth).toBe(true);
      expect(read({ ...skip, hasIfaAuth: false }).customer.partner).toBeUndefined();
    });
  });

  it("lists the problems of both in one message", () => {
    expect(() => readSettings({ PORT: "x", CUSTOMER_CONFIG: fileWith({ default_locale: "xx" }) })).toThrow(
      /2 problems:\n {2}PORT .*\n {2}CUSTOMER_CONFIG default_locale /,
    );
  });
});
