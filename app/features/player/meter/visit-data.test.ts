import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** As after a reload: the module remembers nothing. */
async function reloaded() {
  vi.resetModules();
  return import("./visit-data");
}

let stored: string | null;
beforeEach(() => {
  stored = null;
  vi.stubGlobal("sessionStorage", {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps what video has taken over a reload", async () => {
  const visit = { bytes: 1_000, granted: { cap: 10, bytes: 2_000 } };
  (await reloaded()).writeVisit(visit);
  expect((await reloaded()).readVisit()).toEqual(visit);
});

it.each(["{", "null", "7", '{"bytes":-1}', '{"bytes":"9"}', '{"bytes":1e999}'])(
  "begins at zero with %s",
  async (text) => {
    stored = text;
    expect((await reloaded()).readVisit()).toEqual({ bytes: 0 });
  },
);

it("leaves out what was granted if it cannot be read", async () => {
  stored = '{"bytes":5,"granted":{"cap":"x"}}';
  expect((await reloaded()).readVisit()).toEqual({ bytes: 5 });
});

it("counts without storage, too", async () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  const { readVisit, writeVisit } = await reloaded();
  writeVisit({ bytes: 7 });
  expect(readVisit()).toEqual({ bytes: 7 });
});
