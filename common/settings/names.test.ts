import { describe, expect, it } from "vitest";
import { editDistance, intendedSetting, SETTING_NAMES } from "./names.ts";

describe("intendedSetting", () => {
  it.each([
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_ULR", "DATABASE_URL"],
    ["SESSION_SECRET", "SESSION_SECRETS"],
    ["PROT", "PORT"],
    ["TRUST_PROXIES", undefined],
    ["LOGLEVEL", "LOG_LEVEL"],
  ])("takes %s for a misspelling of %s", (name, intended) => {
    expect(intendedSetting(name)).toBe(intended);
  });

  it("leaves known names and those of other programs alone", () => {
    const others = [
      "HOME",
      "PATH",
      "HOSTNAME",
      "LOGNAME",
      "SHELL",
      "USER",
      "TERM",
      "LANG",
      "PWD",
      "CI",
      "EDITOR",
    ];
    const more = [
      "NODE_OPTIONS",
      "PGHOST",
      "PGPORT",
      "npm_config_port",
      "port",
      "KUBERNETES_PORT",
      "MAIL",
      "TZ",
    ];
    for (const name of [...others, ...more, ...SETTING_NAMES])
      expect(intendedSetting(name), name).toBeUndefined();
  });
});

it("counts inserted, deleted, replaced and swapped characters", () => {
  expect(editDistance("", "abc")).toBe(3);
  expect(editDistance("abc", "abc")).toBe(0);
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("abcd", "acbd")).toBe(1);
});
