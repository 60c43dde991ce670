import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";

const EVERYBODYS = "public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=300";

let now: number;
let cache: PageCache;
/** Number of rendered pages. */
let made: number;

beforeEach(() => {
  now = 1_000_000;
  made = 0;
  cache = createPageCache({ size: 2 ** 20, now: () => now, renewAfter: 0 });
});

const page = (control: string, more: ResponseInit = {}) => {
  made += 1;
  return new Response(`page ${made}`, { ...more, headers: { "Cache-Control": control, ...more.headers } });
};
const find = (make: () => Promise<Response> = async () => page(EVERYBODYS), key = "/") =>
  cache.find(key, make);
const textOf = async (found: ReturnType<typeof find>) => (await found)?.body.toString();
const seconds = async (count: number) => {
  now += count * 1_000;
  // The cache reads the clock once in a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
};
const failing = async () => page("no-store", { status: 503 });

describe("a shared page", () => {
  it("is rendered once while it is fresh, per URL", async () => {
    const copy = await find(async () => page(EVERYBODYS, { headers: { "Content-Type": "text/html" } }));
    expect(copy).toMatchObject({
      status: 200,
      headers: { "content-type": "text/html", "cache-control": EVERYBODYS },
      madeAt: now,
    });
    await seconds(9);
    expect(await textOf(find())).toBe("page 1");
    expect(await textOf(find(undefined, "/other"))).toBe("page 2");
  });

  it("is rendered once for concurrent requests", async () => {
    const texts = await Promise.all(Array.from({ length: 5 }, () => textOf(find())));
    expect(texts).toEqual(Array(5).fill("page 1"));
  });

  it("is served stale while a new one is rendered", async () => {
    await find();
    await seconds(39);
    expect(await textOf(find())).toBe("page 1");
    await expect.poll(() => textOf(find())).toBe("page 2");
    expect(made).toBe(2);
  });

  it("is renewed some time after a stale copy was served, because its files go first", async () => {
    cache = createPageCache({ size: 2 ** 20, now: () => now, renewAfter: 50 });
    await find();
    await seconds(20);
    expect(await textOf(find())).toBe("page 1");
    expect(made).toBe(1);
    await expect.poll(() => made).toBe(2);
  });

  it("is waited for when it is too stale", async () => {
    await find();
    await seconds(41);
    expect(await textOf(find())).toBe("page 2");
  });

  it("is served stale if it cannot be rendered, for as long as its headers allow", async () => {
    await find();
    await seconds(41);
    expect(await textOf(find(failing))).toBe("page 1");
    expect(await textOf(find(() => Promise.reject(new Error("away"))))).toBe("page 1");
    await seconds(270);
    expect((await find(failing))?.status).toBe(503);
    await seconds(2);
    expect(await textOf(find())).toBe("page 4");
  });

  it("stays cached if a renewal in the background fails", async () => {
    await find();
    await seconds(20);
    expect(await textOf(find(failing))).toBe("page 1");
    await seconds(5);
    expect(await textOf(find(() => Promise.reject(new Error("away"))))).toBe("page 1");
    await seconds(5);
    expect(await textOf(find())).toBe("page 1");
    await expect.poll(() => textOf(find())).toBe("page 3");
  });

  it("is cached as a 404, too", async () => {
    const missing = async () => page("public, max-age=0, s-maxage=10", { status: 404 });
    expect((await find(missing))?.status).toBe(404);
    expect(await textOf(find())).toBe("page 1");
    await seconds(11);
    expect(await textOf(find())).toBe("page 2");
  });
});

describe("a page that must not be shared", () => {
  it.each<[string, string, ResponseInit]>([
    ["is private", "private, no-store", {}],
    ["has no Cache-Control", "", {}],
    ["is public for browsers only", "public, max-age=60", {}],
    ["sets a cookie", EVERYBODYS, { headers: { "Set-Cookie": "a=1" } }],
  ])("is not stored if it %s", async (_what, control, more) => {
    expect(await find(async () => page(control, more))).toBeUndefined();
  });

  it("is not cached again for a minute", async () => {
    const personal = async () => page("private, no-store");
    await find(personal);
    await seconds(59);
    expect(await find()).toBeUndefined();
    expect(made).toBe(1);
    await seconds(2);
    expect(await textOf(find())).toBe("page 2");
  });

  it("replaces a shared one", async () => {
    await find();
    await seconds(41);
    expect(await find(async () => page("private, no-store"))).toBeUndefined();
    expect(await find()).toBeUndefined();
  });
});

describe("a failure", () => {
  /** A page whose rendering ends on command. */
  function slowPage() {
    let end = (_response: Response) => {};
    const response = new Promise<Response>((resolve) => {
      end = resolve;
    });
    const make = () => {
      made += 1;
      return response;
    };
    return { make, end };
  }

  it("is shared by all waiting requests, and by those of the next two seconds", async () => {
    const { make, end } = slowPage();
    const waiting = Array.from({ length: 30 }, () => find(make));
    end(new Response("away", { status: 502, headers: { "Retry-After": "3", "Set-Cookie": "a=1" } }));
    for (const copy of await Promise.all(waiting)) {
      expect(copy).toMatchObject({ status: 502, headers: { "retry-after": "3" } });
      expect(copy?.headers).not.toHaveProperty("set-cookie");
    }
    expect((await find())?.status).toBe(502);
    expect(made).toBe(1);
    await seconds(2);
    expect(await textOf(find())).toBe("page 2");
    expect(await textOf(find())).toBe("page 2");
  });

  it("that takes long is not waited for if a stale copy is allowed", async () => {
    cache = createPageCache({ size: 2 ** 20, now: () => now, renewAfter: 0, patience: 20 });
    await find();
    await seconds(41);
    const { make, end } = slowPage();
    expect(await textOf(find(make))).toBe("page 1");
    expect(made).toBe(2);
    end(page("no-store", { status: 503 }));
    await expect.poll(() => textOf(find(failing))).toBe("page 1");
  });

  it("is not waited for during an outage: stale copies, and one attempt in the background", async () => {
    let isAway = true;
    cache = createPageCache({
      size: 2 ** 20,
      now: () => now,
      renewAfter: 0,
      patience: 60_000,
      isAway: () => isAway,
    });
    await find();
    await seconds(41);
    const { make, end } = slowPage();
    const texts = await Promise.all(Array.from({ length: 10 }, () => textOf(find(make))));
    expect(texts).toEqual(Array(10).fill("page 1"));
    expect(made).toBe(2);
    isAway = false;
    end(page(EVERYBODYS));
    await expect.poll(() => textOf(find())).toBe("page 3");
  });

  it("leaves the next attempts in the background, too, until one succeeds", async () => {
    cache = createPageCache({ size: 2 ** 20, now: () => now, renewAfter: 0, patience: 60_000 });
    await find();
    await seconds(41);
    await find(failing);
    await seconds(5);
    const { make, end } = slowPage();
    expect(await textOf(find(make))).toBe("page 1");
    end(page(EVERYBODYS));
    await expect.poll(() => textOf(find())).toBe("page 4");
  });
});

it("knows its size", async () => {
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 });
  await find();
  await find(async () => page("private, no-store"), "/personal");
  expect(cache.size().entries).toBe(2);
  expect(cache.size().bytes).toBeGreaterThan(4_000);
});

it("evicts the least recently used pages at its maximum size", async () => {
  cache = createPageCache({ size: 10_000, now: () => now, renewAfter: 0 });
  const large = async () => {
    made += 1;
    return new Response("x".repeat(2_000), { headers: { "Cache-Control": EVERYBODYS } });
  };
  await find(large, "/a");
  await find(large, "/b");
  await find(large, "/a");
  await find(large, "/c");
  expect(made).toBe(3);
  await find(large, "/a");
  expect(made).toBe(3);
  await find(large, "/b");
  expect(made).toBe(4);
});

describe("a page that is served again", () => {
  const text = Array.from({ length: 2_000 }, (_, line) => `<li>${line % 7} ${line % 11} ${line}</li>`).join(
    "",
  );
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const compressed = (coding = "br") =>
    new Response(body, { headers: { "Cache-Control": EVERYBODYS, "Content-Encoding": coding } });

  it("is compressed better meanwhile", async () => {
    const load = () => find(async () => compressed());
    expect((await load())?.body).toEqual(body);
    expect((await load())?.body).toEqual(body);
    const size = async () => (await load())?.body.byteLength;
    await expect.poll(size, { timeout: 20_000 }).toBeLessThan(body.byteLength);
    expect(brotliDecompressSync((await load())?.body ?? "").toString()).toBe(text);
  });

  it.each<[string, string, () => Promise<Buffer> | undefined]>([
    ["that has another coding", "gzip", async () => Buffer.from("smaller")],
    ["while another page is compressed", "br", () => undefined],
    ["if it cannot be compressed", "br", () => Promise.reject(new Error("no memory"))],
  ])("stays as it is %s", async (_case, coding, recompress) => {
    cache = createPageCache({ size: 2 ** 20, now: () => now, recompress });
    const load = () => find(async () => compressed(coding));
    await load();
    await load();
    await seconds(1);
    expect((await load())?.body).toEqual(body);
  });
});
