import { beforeEach, expect, it, vi } from "vitest";
import { RELOAD_GUARD_MS, reloadOnce } from "./reload-once";

const NOW = 1_800_000_000_000;
const reload = vi.fn();
let fields: object[];

beforeEach(() => {
  reload.mockReset();
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("navigator", { onLine: true });
  fields = [];
  vi.stubGlobal("document", { querySelectorAll: () => fields });
});

it.each([
  [
    "typed into",
    { value: "ann@example.com", defaultValue: "", checked: false, defaultChecked: false },
    false,
  ],
  ["ticked", { value: "on", defaultValue: "on", checked: true, defaultChecked: false }, false],
  ["as it came", { value: "x", defaultValue: "x", checked: true, defaultChecked: true }, true],
])("a field that was %s", (_what, field, reloads) => {
  fields = [{ value: "", defaultValue: "", checked: false, defaultChecked: false }, field];
  expect(reloadOnce(undefined, NOW)).toBe(reloads);
  expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
});

it("reloads once within ten seconds", () => {
  expect(RELOAD_GUARD_MS).toBe(10_000);
  expect(reloadOnce(undefined, NOW)).toBe(true);
  expect(reloadOnce(undefined, NOW + 9_999)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(undefined, NOW + 10_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it("does not reload while the browser is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(reloadOnce(undefined, NOW)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { onLine: true });
  expect(reloadOnce(undefined, NOW)).toBe(true);
});

it("does not reload where nothing can be remembered", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(reloadOnce(undefined, NOW)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
