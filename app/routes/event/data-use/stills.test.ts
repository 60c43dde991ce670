import { afterEach, expect, it, vi } from "vitest";
import { readStills, writeStills } from "./stills";

function install({ saveData = false, reduced = false, stored = {} as Record<string, string> } = {}) {
  vi.stubGlobal("navigator", { connection: { saveData } });
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["on", {}, true],
  ["off with Save-Data", { saveData: true }, false],
  ["off with prefers-reduced-data", { reduced: true }, false],
])("still images are %s", (_, browser, expected) => {
  install(browser);
  expect(readStills()).toBe(expected);
});

it.each([true, false])("the choice stays (%s), also with Save-Data", (isOn) => {
  const stored = {};
  install({ stored });
  writeStills(isOn);
  install({ stored, saveData: true });
  expect(readStills()).toBe(isOn);
});

it("works where storage is forbidden", () => {
  install();
  const refuse = () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  writeStills(false);
  expect(readStills()).toBe(true);
});
