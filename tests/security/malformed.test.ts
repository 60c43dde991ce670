/**
 * Requests that no browser sends, to every URL: all errors are the sender's. None may cause a 5xx, which
 * would be logged and reported each time.
 */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { send } from "../support/http-server.ts";
import { routeTable } from "../support/route-table.ts";
import { openTarget, sessionCookieOf, type Target } from "./target.ts";

const PARAMETERS: Record<string, string> = { eventId: "archived-1", provider: "ifa", id: "plan-all" };
const paths = (hasAction: boolean) =>
  routeTable()
    .filter((route) => !hasAction || route.hasAction)
    .map(({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "1").replace("*", "no-such-page"),
    );

/** Bodies that are no forms, and invalid forms. */
const BODIES: [what: string, type: string | undefined, body: string][] = [
  ["JSON", "application/json", '{"email":"a"}'],
  ["text", "text/plain", "a=b"],
  ["XML", "application/xml", "<a/>"],
  ["an unknown type", "x", "x"],
  ["no type", undefined, "a=b"],
  ["parts without a boundary", "multipart/form-data", "--x\r\n\r\n--x--"],
  [
    "unterminated parts",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="a"',
  ],
  ["empty parts", "multipart/form-data; boundary=x", ""],
  ["a form with invalid bytes", "application/x-www-form-urlencoded", "%ff%00=%\u0000&&==&"],
  ["an empty form", "application/x-www-form-urlencoded", ""],
];

const HOSTS = [
  "a@b",
  "[",
  "x/y?",
  "a b",
  "%",
  "tv.example:99999",
  "1.2.3.4.5",
  "[::zz]",
  "xn--",
  "a..b",
  ",",
  "{}",
];

const TARGETS = [
  "/%5C",
  "/%5c%5cevil.example",
  "/\\evil.example",
  "/%",
  "/%zz",
  "/%ff",
  "/%00",
  "/%e0%a4%a",
  "/de/%5C",
  "/events/%5C",
  "/events/%ff",
  "/events/%00.data",
  "/events/..%2f..%2f",
  "/.data",
  "/%5C.data",
  "/de/.data",
  "/_root.data",
  "//evil.example/%2f..",
  "/live//",
  "/;/",
  "/?_routes=%5C",
  "/live.data?_routes=no-such-route",
  "/?page=%ff&page[]=1&page=-1",
  "/search?q=%ff%00",
  "/search?q=%ED%A0%80",
  "/live?page=99999999999999999999",
  "/events/archived-1?t=NaN&media_type=%00",
  "/?storeUrl=https://apps。apple。com",
  "/?storeUrl=https%3A%2F%2Fapps%E3%80%82apple%E3%80%82com%2Fx",
  "/?storeUrl=https://apps.apple.com/%0d%0aSet-Cookie:a=b",
  "/?storeUrl=market:%00",
  "/redirect/events/%ff",
  "/image?src=%ff&w=320",
  "/image?src[]=http://127.0.0.1&w[]=320",
  "/image?src=http://[&w=320",
  "/assets/%5C..%5C..%5Cpackage.json",
  "/assets/%ff.js",
  "/fonts/%00",
];

/** Accepts POST without reading a body. */
const WITHOUT_FORM = ["/actions/socket-ticket"];

let target: Target;

describe("malformed requests cause no server error", () => {
  beforeAll(async () => {
    target = await openTarget("malformed");
  }, 120_000);
  afterAll(() => target?.stop());

  /** Responses with 5xx, and failed connections. */
  async function failuresOf(requests: { what: string; made: () => Promise<number> }[]): Promise<string[]> {
    const failures: string[] = [];
    for (const { what, made } of requests) {
      const status = await made().catch((error: Error) => error.message);
      if (typeof status !== "number" || status >= 500) failures.push(`${what}: ${status}`);
    }
    return failures;
  }

  it.each([
    ["signed out", false],
    ["signed in", true],
  ])("bodies that are no forms, %s", async (_who, isSignedIn) => {
    const cookie: Record<string, string> = isSignedIn ? { cookie: sessionCookieOf(target.viewer) } : {};
    const actions = paths(true);
    expect(actions.length).toBeGreaterThan(10);
    const requests = actions.flatMap((path) =>
      BODIES.map(([what, type, body]) => ({
        what: `${path} with ${what}`,
        async made() {
          const headers: Record<string, string> = {
            ...cookie,
            ...(type && { "content-type": type }),
            "content-length": String(Buffer.byteLength(body)),
            origin: target.site.url,
          };
          const { status } = await send(target.site.url, { method: "POST", path, headers, body });
          // A body that is no form is rejected where a form is read; other routes ignore the body.
          if (type === "application/json" && status < 300 && !WITHOUT_FORM.includes(path))
            throw new Error("taken for a form");
          return status;
        },
      })),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  it("origins that contradict what the browser says about the site", async () => {
    const origins = [
      "null",
      "https://evil.example",
      "no-url",
      "http://[",
      target.site.url.replace(/\d$/, "0/"),
    ];
    const requests = paths(true).flatMap((path) =>
      origins.flatMap((origin) =>
        ["same-origin", "none"].map((site) => ({
          what: `${path} from ${origin}, ${site}`,
          async made() {
            const headers = { origin, "sec-fetch-site": site, "content-length": "0" };
            return (await send(target.site.url, { method: "POST", path, headers })).status;
          },
        })),
      ),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  it("invalid hosts", async () => {
    const requests = HOSTS.flatMap((host) =>
      ["/", "/live.data", "/no-such-page", "/robots.txt"].map((path) => ({
        what: `${path} at ${host}`,
        made: async () => (await send(target.site.url, { path, headers: { host } })).status,
      })),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  it("invalid URLs", async () => {
    const requests = TARGETS.flatMap((path) =>
      ["text/html", "*/*"].map((accept) => ({
        what: `${path} ${accept}`,
        made: () => rawStatus(path, accept),
      })),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  it("every method at every URL", async () => {
    const requests = paths(false).flatMap((path) =>
      ["OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"].map((method) => ({
        what: `${method} ${path}`,
        made: async () =>
          (await send(target.site.url, { method, path, headers: { "content-length": "0" } })).status,
      })),
    );
    expect(await failuresOf(requests)).toEqual([]);
  });

  it("no error is logged", () => {
    expect(target.site.output().match(/"level":50.*/g) ?? []).toEqual([]);
  });

  it("8 kB of slashes take no time", async () => {
    // The fastest of many: the machine may be busy with something else.
    let fastest = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 20; count += 1) {
      const started = performance.now();
      await rawStatus(`${"/".repeat(8_000)}x`, "*/*");
      fastest = Math.min(fastest, performance.now() - started);
    }
    expect(fastest).toBeLessThan(100);
  });

  /** The status of a request whose URL is sent unnormalised. */
  function rawStatus(path: string, accept: string): Promise<number> {
    const { hostname, port } = new URL(target.site.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let response = "";
      socket.on("data", (chunk) => {
        response += chunk.toString();
      });
      socket.once("error", reject);
      socket.once("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])));
      socket.end(
        `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      );
    });
  }
});
