import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "./config.server";

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

  it("lists the problems of both in one message", () => {
    expect(() => readSettings({ PORT: "x", CUSTOMER_CONFIG: fileWith({ default_locale: "xx" }) })).toThrow(
      /2 problems:\n {2}PORT .*\n {2}CUSTOMER_CONFIG default_locale /,
    );
  });
});
