import express from "express";
import { pino } from "pino";
import sharp, { type SharpOptions } from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type RunningServer, send, serve } from "../../tests/support/http-server.ts";
import { formatFor, imageRoute } from "./image-route.ts";

/** Number of conversions: the route limits what it reads, the tests do not. */
const made = vi.hoisted(() => ({ count: 0 }));
vi.mock("sharp", async (importOriginal) => {
  const { default: real } = await importOriginal<{ default: typeof sharp }>();
  const counting = (input: Buffer, options?: SharpOptions) => {
    if (options?.limitInputPixels) made.count += 1;
    return typeof options === "undefined" ? real(input) : real(input, options);
  };
  return { default: Object.assign(counting, real) };
});

let source: RunningServer;
let elsewhere: RunningServer;
let host: RunningServer;
let fetched: string[] = [];
let photo: Buffer;
const MISSES = 30;

beforeAll(async () => {
  photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: "#176b47" } })
    .jpeg()
    .toBuffer();
  elsewhere = await serve((_request, response) => {
    fetched.push("elsewhere");
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
  });
  source = await serve((request, response) => {
    fetched.push(request.url ?? "");
    if (request.url?.startsWith("/photo.jpg"))
      response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
    else if (request.url === "/crest.svg")
      response
        .writeHead(200, { "Content-Type": "image/svg+xml" })
        .end("<svg xmlns='http://www.w3.org/2000/svg'/>");
    else if (request.url === "/broken.jpg")
      response.writeHead(200, { "Content-Type": "image/jpeg" }).end("not a picture");
    else if (request.url === "/huge.jpg") {
      response.writeHead(200, { "Content-Type": "image/jpeg" });
      response.end(Buffer.alloc(11 * 1024 * 1024));
    } else if (request.url === "/away.jpg")
      response.writeHead(302, { Location: `${elsewhere.url}/x.jpg` }).end();
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await source.close();
  await elsewhere.close();
});

beforeEach(async () => {
  fetched = [];
  made.count = 0;
  const app = express();
  app.get(
    "/image",
    imageRoute({ origins: () => [source.url], log: pino({ level: "silent" }), missesPerMinute: MISSES }),
  );
  host = await serve(app);
});
afterEach(() => host.close());

const url = (src: string, w: number | string = 320) => `/image?${new URLSearchParams({ src, w: String(w) })}`;
const get = (path: string, accept = "image/avif,image/webp,*/*") =>
  fetch(host.url + path, { headers: { Accept: accept }, redirect: "manual" });

describe("the image route", () => {
  it.each([
    ["image/avif,image/webp,*/*", "image/avif", "heif"],
    ["image/webp,*/*", "image/webp", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
  ])(
    "sends a browser that accepts %s the image as %s in the requested width",
    async (accept, type, format) => {
      const response = await get(url(`${source.url}/photo.jpg`), accept);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("vary")).toContain("Accept");
      expect(response.headers.get("cache-control")).toContain("s-maxage=604800");
      const {
        width,
        height,
        format: found,
      } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ width, height, found }).toEqual({ width: 320, height: 160, found: format });
    },
  );

  it("never enlarges", async () => {
    const response = await get(url(`${source.url}/photo.jpg`, 1280));
    const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(width).toBe(1000);
  });

  it("fetches and converts an image once for concurrent and later requests", async () => {
    const path = url(`${source.url}/photo.jpg`);
    await Promise.all([get(path), get(path), get(path)]);
    await get(path);
    expect(fetched).toEqual(["/photo.jpg"]);
  });

  it("converts an image once, however many queries its URL has", async () => {
    const first = await (await get(url(`${source.url}/photo.jpg`))).arrayBuffer();
    const started = performance.now();
    const paths = Array.from({ length: 24 }, (_, index) => url(`${source.url}/photo.jpg?x=${index}`));
    for (const path of paths) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(first))).toBe(true);
    }
    expect(made.count).toBe(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("redirects a network with too many conversions to the originals, and serves converted images", async () => {
    const known = url(`${source.url}/photo.jpg`);
    for (let count = 0; count < MISSES; count += 1) {
      const path = count === 0 ? known : url(`${source.url}/photo.jpg?y=${count}`);
      expect((await get(path)).status).toBe(200);
    }
    const more = await get(url(`${source.url}/photo.jpg?y=more`));
    expect(more.status).toBe(302);
    expect(more.headers.get("location")).toBe(`${source.url}/photo.jpg?y=more`);
    expect(more.headers.get("cache-control")).toBe("no-store");
    expect((await get(known)).status).toBe(200);
  });

  it("redirects to the normalised URL", async () => {
    const { host: name } = new URL(source.url);
    const response = await get(url(`http://${name}\\@evil.example/crest.svg#x`));
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`http://${name}/@evil.example/crest.svg`);
    expect((await get(url(`http://user:secret@${name}/crest.svg`))).status).toBe(400);
  });

  it.each([
    ["another origin", "http://169.254.169.254/latest/meta-data"],
    ["a file", "file:///etc/passwd"],
    ["no absolute URL", "photo.jpg"],
    ["an origin that only starts like an allowed one", "http://127.0.0.1.example.com/photo.jpg"],
  ])("rejects %s", async (_what, src) => {
    expect((await get(url(src))).status).toBe(400);
  });

  it("rejects another port of an allowed host, credentials before one, and other widths", async () => {
    expect((await get(url(`${elsewhere.url}/photo.jpg`))).status).toBe(400);
    const disguised = `http://${new URL(source.url).host}@${new URL(elsewhere.url).host}/photo.jpg`;
    expect((await get(url(disguised))).status).toBe(400);
    expect((await get(url(`${source.url}/photo.jpg`, 333))).status).toBe(400);
    expect((await get(`${url(`${source.url}/photo.jpg`)}&src=${source.url}/x.jpg`)).status).toBe(400);
    expect(fetched).toEqual([]);
  });

  it.each(["/crest.svg", "/broken.jpg", "/huge.jpg", "/missing.jpg"])(
    "redirects to the original if it cannot be resized: %s",
    async (path) => {
      const response = await get(url(source.url + path));
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(source.url + path);
    },
  );

  it("does not follow redirects of the origin", async () => {
    expect((await get(url(`${source.url}/away.jpg`))).status).toBe(302);
    expect(fetched).toEqual(["/away.jpg"]);
  });

  it("responds to HEAD without a body", async () => {
    const response = await send(host.url + url(`${source.url}/photo.jpg`), { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.body).toBe("");
  });
});

it("chooses the format that the browser accepts", () => {
  expect(formatFor("image/webp")).toBe("webp");
  expect(formatFor("")).toBe("jpeg");
});
