import { beforeEach, describe, expect, it, vi } from "vitest";
import { useConfig } from "../../tests/support/config";
import { createLoad } from "./data-loading.server";
import { factsOf } from "./facts.server";

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const loadFor = (headers: Record<string, string> = {}) =>
  createLoad(factsOf({ request: new Request("http://site.test/", { headers }), context: { log } }));

beforeEach(() => {
  useConfig();
  vi.clearAllMocks();
});

describe("optional data", () => {
  it("is what the platform returns", async () => {
    expect(await loadFor().optional(Promise.resolve(1), 0, "stats")).toBe(1);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it("is the fallback after a failure, which is logged with the name of the part", async () => {
    expect(await loadFor().optional(Promise.reject(new Error("away")), 0, "stats")).toBe(0);
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ part: "stats" }), expect.any(String));
  });
});

describe("data of which some is enough", () => {
  const failed = (text: string) => Promise.reject(new Error(text));

  it("has the fallbacks of what failed, which is logged with the name of the part", async () => {
    const loads: [Promise<string>, Promise<string>] = [Promise.resolve("a"), failed("away")];
    expect(await loadFor().some<[string, string]>(loads, ["", "none"], "lists")).toEqual(["a", "none"]);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ part: "lists" }), expect.any(String));
  });

  it("passes on the redirect of one of them", async () => {
    const loads: [Promise<string>, Promise<string>] = [
      Promise.resolve("a"),
      Promise.reject(new Response(null, { status: 302 })),
    ];
    await expect(loadFor().some<[string, string]>(loads, ["", ""], "lists")).rejects.toBeInstanceOf(Response);
  });

  it("fails with the first failure if all failed", async () => {
    const loads: [Promise<string>, Promise<string>] = [failed("first"), failed("second")];
    await expect(loadFor().some<[string, string]>(loads, ["", ""], "lists")).rejects.toThrow("first");
  });
});

describe("deferred data", () => {
  const never = new Promise<number>(() => {});

  it("is plain when it arrives within the budget, else a promise", async () => {
    const loaded = await loadFor().deferred({ early: Promise.resolve(1), late: never }, 1);
    expect(loaded).toEqual({ early: 1, late: never });
  });

  it("is complete for crawlers, however late it is", async () => {
    const late = new Promise<number>((resolve) => setTimeout(resolve, 20, 2));
    const loaded = await loadFor({ "user-agent": "Googlebot/2.1" }).deferred({ late }, 1);
    expect(loaded).toEqual({ late: 2 });
  });
});
