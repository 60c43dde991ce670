/** The metrics and the access log of the real product. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, partsOf, startProduct } from "../support/product.ts";
import { routeTable } from "../support/route-table.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

/** A word that no label may contain: it stands for what clients send. */
const WORD = randomUUID().replaceAll("-", "");

let folder: string;
beforeAll(() => {
  folder = temporaryFolder("metrics");
});
afterAll(() => removeFolder(folder));

const textOf = async (url: string) => (await fetch(url)).text();
const statusOf = async (url: string) => (await fetch(url, { redirect: "manual" })).status;
const sampleOf = (text: string, series: string) => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line && Number(line.split(" ").at(-1));
};
const labelsIn = (text: string, name: string) => [
  ...new Set([...text.matchAll(new RegExp(`[{,]${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value)),
];
const metricsOf = (product: Product) =>
  ["web host", "platform"].map(
    (name) => new RegExp(`The ${name} serves its metrics at (\\S+)`).exec(product.output())?.[1] ?? "",
  ) as [string, string];

describe("with ports for metrics", () => {
  let product: Product;
  let web: string;
  let platform: string;
  beforeAll(async () => {
    const env = {
      METRICS_PORT: "0",
      PLATFORM_METRICS_PORT: "0",
      PAGE_CACHE_MB: "16",
      LOG_LEVEL: "info",
      ACCESS_LOG_SAMPLE: "1",
      SIMULATION: "off",
    };
    product = await startProduct({ dataDirectory: folder, env });
    [web, platform] = metricsOf(product);
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
  });

  it("each program serves its metrics on a port of its own, on the loopback address only", async () => {
    const ports = [product.url, product.platformUrl ?? "", web, platform].map((url) => new URL(url).port);
    expect(new Set(ports).size).toBe(4);
    for (const url of [web, platform]) {
      expect(new URL(url).hostname).toBe("127.0.0.1");
      expect(await textOf(url)).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
      for (const path of ["/", "/healthz", "/metrics/x"])
        expect(await statusOf(new URL(path, url).href), path).toBe(404);
    }
    for (const url of [product.url, product.platformUrl]) expect(await statusOf(`${url}/metrics`)).toBe(404);
  });

  it("counts pages by their route and by what the page cache did", async () => {
    for (let count = 0; count < 3; count += 1) {
      await textOf(`${product.url}/de/live`);
      // A copy counts as a hit from the next millisecond on.
      await delay(5);
    }
    const series = (pageCache: string) =>
      `touchline_web_http_request_duration_seconds_count{route="routes/lists/live/route",cache_class="shared",page_cache="${pageCache}",status_class="2xx"}`;
    await expect.poll(async () => sampleOf(await textOf(web), series("hit"))).toBe(2);
    const text = await textOf(web);
    expect(sampleOf(text, series("miss"))).toBe(1);
    expect(sampleOf(text, "touchline_web_page_cache_entries")).toBeGreaterThan(0);
    expect(text).toMatch(
      /platform_call_duration_seconds_count\{endpoint="\/api\/event\/list",outcome="ok"\} \d/,
    );
    expect(await textOf(platform)).toMatch(
      /touchline_platform_http_request_duration_seconds_count\{route="\/api\/event\/list",method="POST",status_class="2xx"\} \d/,
    );
  });

  it("counts what browsers report about playback, with unknown words as `other`", async () => {
    const report = { stream: "live", engine: "hls.js", isNew: true, firstFrame: 400, errors: { odd: 1 } };
    const response = await fetch(`${product.url}/actions/playback-quality`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.url },
      body: JSON.stringify(report),
    });
    expect(response.status).toBe(204);
    const labels = 'stream="live",engine="hls.js"';
    const series = (name: string, more = "") => `touchline_web_playback_${name}{${labels}${more}}`;
    await expect.poll(async () => sampleOf(await textOf(web), series("views_total"))).toBe(1);
    const text = await textOf(web);
    expect(sampleOf(text, series("first_frame_seconds_count"))).toBe(1);
    expect(sampleOf(text, series("errors_total", ',kind="other"'))).toBe(1);
    expect(labelsIn(text, "kind")).not.toContain("odd");
    expect(labelsIn(text, "route")).toContain("beacon");
  });

  it("has labels from fixed sets only, whatever clients send", async () => {
    const { url, platformUrl } = product;
    const paths = [
      `/${WORD}`,
      `/events/${WORD}`,
      `/de/team/${WORD}.data`,
      `/live/${WORD}`,
      `/assets/${WORD}.js`,
      `/image?src=${WORD}`,
      `/search?q=${WORD}`,
      `/healthz/${WORD}`,
      `/${WORD}///`,
    ];
    for (const path of paths) await textOf(url + path);
    for (const path of [`/${WORD}`, `/api/event/get_by_id/id/${WORD}`, `/api/${WORD}/list`, `/media/${WORD}`])
      await textOf(platformUrl + path);
    await fetch(`${url}/live`, { method: "BREW" }).catch(() => undefined);
    await expect.poll(() => textOf(web)).toMatch(/reason="invalid"\} [1-9]/);

    const [webText, platformText] = await Promise.all([textOf(web), textOf(platform)]);
    expect(webText + platformText).not.toContain(WORD);
    const ids = new Set(routeTable().map(({ id }) => id));
    const fixed = ["asset", "file", "image", "health", "beacon", "other", "root"];
    expect(labelsIn(webText, "route").filter((route) => !ids.has(route) && !fixed.includes(route))).toEqual(
      [],
    );
    expect(labelsIn(webText, "status_class").sort()).toEqual(expect.arrayContaining(["2xx", "4xx"]));
    for (const route of labelsIn(platformText, "route")) expect(route).toMatch(/^(?:\/[\w.:*/-]*|other)$/);
  });

  it("counts sockets, and those that are refused", async () => {
    const connect = (origin: string) =>
      io(product.platformUrl ?? "", {
        path: "/ws",
        transports: ["websocket"],
        reconnection: false,
        extraHeaders: { origin },
      });
    const own = connect(product.url);
    const foreign = connect("https://evil.example");
    try {
      await expect.poll(async () => sampleOf(await textOf(platform), "touchline_platform_sockets")).toBe(1);
      await expect
        .poll(async () =>
          sampleOf(await textOf(platform), 'touchline_platform_sockets_refused_total{reason="origin"}'),
        )
        .toBe(1);
    } finally {
      own.close();
      foreign.close();
    }
    await expect.poll(async () => sampleOf(await textOf(platform), "touchline_platform_sockets")).toBe(0);
  });

  it("reads pools and queues at a scrape", async () => {
    const text = await textOf(platform);
    for (const series of [
      'touchline_platform_database_waiting{pool="requests"}',
      "touchline_platform_mails_waiting",
      "touchline_platform_oldest_mail_age_seconds",
      "touchline_platform_notifications_waiting",
      "touchline_platform_oldest_notification_age_seconds",
      "touchline_platform_open_charges",
      "touchline_platform_oldest_open_charge_age_seconds",
    ])
      expect(sampleOf(text, series), series).toBe(0);
  });

  it("logs a page in the sample with its platform calls, under one request id", async () => {
    const id = randomUUID();
    await fetch(`${product.url}/fr/upcoming`, { headers: { "X-Request-Id": id } });
    const lines = () =>
      product
        .output()
        .split("\n")
        .filter((line) => line.includes(id))
        .map((line) => JSON.parse(line) as { msg: string; level: number; name?: string });
    await expect.poll(() => lines().some(({ msg }) => msg === "request completed")).toBe(true);
    expect(lines().filter(({ msg, name }) => msg === "call" && name === "platform").length).toBeGreaterThan(
      0,
    );
    expect(lines().every(({ level }) => level === 30)).toBe(true);
  });

  it("serves the metrics of a restarted program on the same port", async () => {
    process.kill(partsOf(product).web, "SIGKILL");
    await expect.poll(() => statusOf(web).catch(() => 0)).not.toBe(200);
    await expect.poll(() => statusOf(web).catch(() => 0)).toBe(200);
  });
});

it("serves no metrics without a port for them, and logs no successful request", async () => {
  const product = await startProduct({
    dataDirectory: folder,
    env: { LOG_LEVEL: "info", SIMULATION: "off" },
  });
  try {
    await textOf(`${product.url}/live`);
    for (const url of [product.url, product.platformUrl]) expect(await statusOf(`${url}/metrics`)).toBe(404);
    expect(product.output()).not.toMatch(/serves its metrics|"url":"\/live"|"msg":"call"/);
  } finally {
    await product.stop();
  }
}, 120_000);
