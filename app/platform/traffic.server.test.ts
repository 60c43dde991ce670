import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { rootLogger } from "~/lib/log.server";
import { createPlatformClient, type PlatformClientOptions } from "./client.server";
import type { Media } from "./contract/media";
import { listClips } from "./endpoints/events";
import { PlatformError, PlatformUnavailable, PlatformUnreachable } from "./errors";
import { createTraffic, type Traffic } from "./traffic.server";

const OPEN_MS = 40;
const reply = z.object({}).loose();

/** Freezes a value and all in it: changing it throws. */
function frozen<T>(value: T): T {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

let traffic: Traffic;
/** What has reached the platform, in order. */
let calls: string[];
let respond: (path: string, signal: AbortSignal) => Promise<Response>;

const answering =
  (status: number, body: object = {}) =>
  async () =>
    Response.json(body, { status });
const hanging = (_path: string, signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

beforeEach(() => {
  traffic = createTraffic({ openMs: OPEN_MS, doomedAfterMs: 0 });
  calls = [];
  respond = answering(200);
});
afterEach(() => vi.restoreAllMocks());

function client(options: Partial<PlatformClientOptions> = {}) {
  return createPlatformClient({
    baseUrl: "http://platform.test",
    log: rootLogger,
    traffic,
    sharesResponses: true,
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input));
      calls.push(pathname);
      return respond(pathname, init?.signal as AbortSignal);
    },
    ...options,
  });
}

const read = (path = "/api/read", options: Partial<PlatformClientOptions> = {}) =>
  client(options).call("GET", path, { auth: "opt", reply });
const order = () => client().call("POST", "/api/commerce/create_checkout", { auth: "opt", reply });
const open = async () => {
  respond = answering(503);
  for (let count = 0; count < 5; count += 1) await expect(read()).rejects.toBeInstanceOf(PlatformError);
  calls = [];
};
const settled = (promises: Promise<unknown>[]) =>
  Promise.all(promises.map((promise) => promise.catch((error: unknown) => error)));

describe("the circuit", () => {
  it("opens after five failures in a row; then no call is made", async () => {
    await open();
    await expect(read()).rejects.toBeInstanceOf(PlatformUnavailable);
    expect(calls).toEqual([]);
    expect(traffic.isOpen("essential")).toBe(true);
  });

  it("opens for time-outs and refused connections alike, and is the class's own", async () => {
    respond = async () => {
      throw new TypeError("fetch failed");
    };
    for (let count = 0; count < 5; count += 1) await expect(read()).rejects.toThrow(PlatformUnreachable);
    await expect(read()).rejects.toBeInstanceOf(PlatformUnavailable);
    await expect(
      client().optional.call("GET", "/api/side", { auth: "no", reply }),
    ).rejects.not.toBeInstanceOf(PlatformUnavailable);
  });

  it.each([
    ["refusals", 404, {}],
    ["refusals in a successful answer", 200, { error: true, messageErrorCode: "not_found" }],
    ["too many requests", 429, {}],
    ["one kind of call that fails", 500, { error: true }],
    ["a platform that asks for less", 503, { error: true, messageErrorCode: "overloaded" }],
  ])("stays closed for %s", async (_what, status, body) => {
    respond = answering(status, body);
    for (let count = 0; count < 12; count += 1) await expect(read()).rejects.toBeInstanceOf(PlatformError);
    expect(calls).toHaveLength(12);
  });

  it.each([
    ["opens for one call that timed out, when no call got a response meanwhile", false],
    ["stays closed for one call that waited in vain while others were answered", true],
  ])("%s", async (_what, isAnswering) => {
    traffic = createTraffic({ openMs: OPEN_MS, silenceMs: 0 });
    respond = hanging;
    const options = { auth: "opt", reply, timeoutMs: 50 } as const;
    const slow = client().call("GET", "/api/slow", options);
    await expect.poll(() => calls.length).toBe(1);
    respond = answering(200);
    if (isAnswering) await read("/api/quick");
    await expect(slow).rejects.toBeInstanceOf(PlatformUnreachable);
    expect(traffic.isOpen("essential")).toBe(!isAnswering);
  });

  it("stays closed while some calls work", async () => {
    for (let count = 0; count < 20; count += 1) {
      respond = answering(count % 5 === 0 ? 200 : 503);
      await read().catch(() => undefined);
    }
    expect(calls).toHaveLength(20);
  });

  it("does not count browsers that go away", async () => {
    respond = hanging;
    for (let count = 0; count < 8; count += 1) {
      const browser = new AbortController();
      const reading = read(`/api/${count}`, { signal: browser.signal, sharesResponses: count % 2 === 0 });
      browser.abort();
      await expect(reading).rejects.toBeInstanceOf(PlatformUnreachable);
    }
    expect(traffic.isOpen("essential")).toBe(false);
  });

  it("lets one call try when it has been open for a while, and holds the others back until that is decided", async () => {
    await open();
    let end = (_response: Response) => {};
    respond = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    const attempts: Promise<unknown>[] = [];
    await expect
      .poll(() => {
        const attempt = read("/api/try");
        attempt.catch(() => undefined);
        attempts.push(attempt);
        return calls.length;
      })
      .toBe(1);
    const trying = Promise.any(attempts);
    for (const result of await settled([read("/api/a"), read("/api/b")]))
      expect(result).toBeInstanceOf(PlatformUnavailable);
    end(Response.json({}));
    await trying;
    respond = answering(200);
    await Promise.all([read("/api/a"), read("/api/b")]);
    expect(calls).toEqual(["/api/try", "/api/a", "/api/b"]);
  });

  it("is not closed by a call that tried and was abandoned", async () => {
    await open();
    respond = hanging;
    const browser = new AbortController();
    await expect
      .poll(() => {
        read("/api/try", { signal: browser.signal, sharesResponses: false }).catch(() => undefined);
        return calls.length;
      })
      .toBe(1);
    browser.abort();
    await expect(read()).rejects.toBeInstanceOf(PlatformUnavailable);
    expect(traffic.isOpen("essential")).toBe(true);
  });

  it("frees all waiting calls when it opens", async () => {
    respond = hanging;
    const waiting = settled(
      Array.from({ length: 30 }, (_, index) => read(`/api/${index}`, { sharesResponses: false })),
    );
    await expect.poll(() => calls.length).toBe(30);
    await open();
    for (const result of await waiting) expect(result).toBeInstanceOf(PlatformUnavailable);
  });
});

describe("writes", () => {
  it("are sent whatever the reads met, each once, and prove nothing", async () => {
    await open();
    respond = answering(503);
    const results = await settled([order(), order()]);
    for (const result of results) expect(result).toMatchObject({ status: 503 });
    expect(calls).toHaveLength(2);
    respond = answering(200);
    await order();
    expect(traffic.isOpen("essential")).toBe(true);
  });

  it("do not open the circuit, and are not given up when it opens", async () => {
    respond = answering(503);
    for (let count = 0; count < 9; count += 1) await order().catch(() => undefined);
    expect(traffic.isOpen("essential")).toBe(false);
    let end = (_response: Response) => {};
    respond = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    const ordering = order();
    await expect.poll(() => calls.length).toBe(10);
    const finish = end;
    await open();
    finish(Response.json({ content: "contract" }));
    expect(await ordering).toEqual({ content: "contract" });
  });

  it("that can be made later are not made while the circuit is open", async () => {
    const renew = () => client().call("POST", "/api/oauth2/token", { auth: "no", isDeferrable: true, reply });
    await renew();
    await open();
    await expect(renew()).rejects.toBeInstanceOf(PlatformUnavailable);
    expect(calls).toEqual([]);
  });
});

describe("calls at the same time", () => {
  const atOnce = async (...made: (() => Promise<unknown>)[]) => {
    await Promise.all(made.map((make) => make()));
    return calls.length;
  };
  const list = (platform: PlatformClientOptions | object, page: number) => () =>
    client(platform).call("POST", "/api/event/list", { auth: "opt", body: { page }, reply });

  it("without a viewer are one when they are the same", async () => {
    expect(await atOnce(list({}, 1), list({}, 1), list({}, 1))).toBe(1);
    await list({}, 1)();
    expect(calls).toHaveLength(2);
  });

  it.each([
    ["another body", {}, 2],
    ["another language", { locale: "de" }, 1],
    ["another country", { country: "DE" }, 1],
    ["a session", { token: async () => "token" }, 1],
    ["regions by the client's address", { sharesResponses: false }, 1],
  ])("are two with %s", async (_what, options, page) => {
    expect(await atOnce(list({}, 1), list(options, page))).toBe(2);
  });

  it("are parsed once for all, and none changes what they share", async () => {
    const parsed = JSON.parse;
    const parse = vi.spyOn(JSON, "parse").mockImplementation((text) => frozen(parsed(text)));
    const entries = [
      { id: "1", title: "Cup final", duration: 6000, media_type: "highlight", source: { poster: "/1.png" } },
    ];
    respond = answering(200, { content: { entries } });
    const hides = (media: Media) => ({ ...media, title: "Clip", seconds: undefined });
    const viewers = [{}, { hideResult: hides }, {}].map((options) => listClips(client(options), {}));
    const pages = await Promise.all(viewers);
    expect(parse).toHaveBeenCalledOnce();
    const titles = pages.map((page) => page.entries.map(({ title, seconds }) => [title, seconds]));
    expect(titles).toEqual([[["Cup final", 6000]], [["Clip", undefined]], [["Cup final", 6000]]]);
    expect(new Set(pages.map((page) => page.entries[0]?.source)).size).toBe(3);
  });

  it("that write are never one", async () => {
    expect(await atOnce(order, order, order)).toBe(3);
  });

  it("outlive the browser that began them", async () => {
    let end = (_response: Response) => {};
    respond = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    const browser = new AbortController();
    const first = read("/api/shared", { signal: browser.signal });
    const second = read("/api/shared");
    await expect.poll(() => calls.length).toBe(1);
    browser.abort();
    await expect(first).rejects.toBeInstanceOf(PlatformUnreachable);
    end(Response.json({ shared: true }));
    expect(await second).toEqual({ shared: true });
  });
});

describe("a response that is the same for all viewers", () => {
  const stats = (token: string) =>
    client({ token: async () => token, sharesResponses: false }).call("GET", "/api/event/stats", {
      auth: "opt",
      isForEveryone: true,
      reply,
    });

  it("is requested once a second for all viewers, while many ask", async () => {
    vi.useFakeTimers();
    await Promise.all([stats("t1"), stats("t2"), stats("t3")]);
    vi.advanceTimersByTime(900);
    await stats("t4");
    expect(calls).toHaveLength(1);
    vi.advanceTimersByTime(200);
    await stats("t1");
    expect(calls).toHaveLength(2);
    vi.useRealTimers();
  });

  it("is requested by every page of a quiet site", async () => {
    await Promise.all([stats("t1"), stats("t2")]);
    await stats("t1");
    expect(calls).toHaveLength(2);
  });

  it("is not the failure of another viewer's session", async () => {
    respond = async () =>
      calls.length === 1 ? Response.json({}, { status: 401 }) : Response.json({ ok: 1 });
    const [first, second] = await Promise.allSettled([stats("expired"), stats("t2")]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
    expect(calls).toHaveLength(2);
  });
});
