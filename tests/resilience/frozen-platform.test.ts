/**
 * The platform stops responding without closing connections (SIGSTOP: a machine that swaps, a disk that
 * hangs). Tests how long viewers wait, how often the platform is called meanwhile, and how soon the site
 * recovers.
 */
import pLimit from "p-limit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FaultyPlatform, faultyPlatform } from "../support/faulty-platform.ts";
import { type Product, partsOf, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { Viewer } from "../support/viewer.ts";

/** Less than two of the calls for which a page waits one after the other: each ends after 10 s. */
const FIRST_WAIT_MS = 19_000;
/** Less than a call that probes the platform, which takes 10 s; the margin is for a loaded machine. */
const QUICK_MS = 9_000;
/** More at once would wait for this machine's processors, not for the platform. */
const VISITORS_AT_ONCE = 4;
const RECOVERY_MS = 30_000;

const folders: string[] = [];
let whole: Product;
let platform: FaultyPlatform;
let site: Product;
let platformPid = 0;
let member: Viewer;

describe.skipIf(process.platform !== "linux")("a frozen platform", () => {
  beforeAll(async () => {
    folders.push(temporaryFolder("frozen-platform"), temporaryFolder("frozen-site"));
    const [first = "", second = ""] = folders;
    whole = await startProduct({ dataDirectory: first, env: { SIMULATION: "off" } });
    platform = await faultyPlatform(whole.platformUrl ?? "");
    const env = { API_BASE: platform.url, PAGE_CACHE_MB: "16" };
    site = await startProduct({ dataDirectory: second, env });
    platformPid = partsOf(whole).platform;
    member = new Viewer(site.url);
    const form = { username: "demo@touchline.example", password: "touchline-demo" };
    expect((await member.post("/auth/login", form)).status).toBe(303);
  }, 150_000);
  // Also after a failure: a retry starts with a platform that responds.
  afterEach(() => {
    if (platformPid) process.kill(platformPid, "SIGCONT");
  });
  afterAll(async () => {
    await site?.stop();
    await platform?.close();
    await whole?.stop();
    for (const folder of folders) removeFolder(folder);
  });

  /** One visit: status and duration. */
  async function visit(path: string, headers: Record<string, string> = {}) {
    const started = performance.now();
    const response = await fetch(`${site.url}${path}`, { headers: { cookie: "noscript=1", ...headers } });
    const html = await response.text();
    return { status: response.status, html, headers: response.headers, ms: performance.now() - started };
  }
  /** A visit past the page cache: the site renders a new page. */
  const visitAnew = (path: string) => visit(path, { "cache-control": "no-cache" });
  const callsMade = () => platform.calls().reduce((sum, call) => sum + platform.times(call), 0);

  it("costs few calls and little time, loses no session, and ends as soon as the platform responds", async () => {
    const visitAsMember = async () => {
      const started = performance.now();
      const { status } = await member.get("/account");
      return { status, ms: performance.now() - started };
    };
    expect((await visitAsMember()).status).toBe(200);
    const complete = await visit("/live");
    expect(complete.status).toBe(200);

    process.kill(platformPid, "SIGSTOP");
    platform.forget();

    // The first request detects the failure; cached pages are served at once all the while.
    const first = await Promise.all([
      ...Array.from({ length: 11 }, () => visitAnew("/live")),
      visit("/upcoming"),
    ]);
    for (const { status, ms } of first) {
      expect([502, 503]).toContain(status);
      expect(ms).toBeLessThan(FIRST_WAIT_MS);
    }
    expect(callsMade(), "twelve visitors of two pages share their calls").toBeLessThanOrEqual(6);
    platform.forget();

    const copy = await visit("/live");
    expect([copy.status, copy.html]).toEqual([200, complete.html]);
    expect(copy.ms).toBeLessThan(QUICK_MS);

    const inTurn = pLimit(VISITORS_AT_ONCE);
    const later = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => inTurn(() => visitAnew(index % 2 ? "/live" : "/latest"))),
      ...Array.from({ length: 3 }, () => inTurn(() => visit("/latest"))),
    ]);
    const probes = callsMade();
    expect(probes, "calls for 24 visitors").toBeLessThanOrEqual(4);
    const slow = later.filter(({ ms }) => ms > QUICK_MS);
    expect(slow.length, "each call that probes the platform keeps one visitor waiting").toBeLessThanOrEqual(
      probes,
    );
    for (const { status, html, headers } of later) {
      expect([502, 503]).toContain(status);
      expect(headers.get("retry-after")).toMatch(/^\d+$/);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(html).toContain('data-error="page"');
    }
    const waiting = await visitAsMember();
    expect([502, 503]).toContain(waiting.status);

    process.kill(platformPid, "SIGCONT");
    await waitFor(async () => (await visitAnew("/live")).status === 200, RECOVERY_MS, "pages to come back");
    await waitFor(async () => (await visit("/latest")).status === 200, RECOVERY_MS, "the missing page");
    await waitFor(async () => (await visitAsMember()).status === 200, RECOVERY_MS, "the member's page");
    expect(partsOf(whole).platform).toBe(platformPid);
  });
});
