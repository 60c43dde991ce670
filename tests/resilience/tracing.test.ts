/** Traces of the real product, from a page to its SQL statements. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Collector, type ReceivedSpan, startCollector } from "../support/otlp-collector.ts";
import { type Product, startProduct } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";

const CALLER_TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER_SPAN = "b7ad6b7169203331";
/** Prints at the end of each program how many modules of OpenTelemetry it has loaded. */
const COUNT_MODULES = `import module from "node:module";
const count = () => Object.keys(module._cache).filter((path) => path.includes("@opentelemetry")).length;
process.on("exit", () => process.stderr.write("[modules: " + count() + "]\\n"));`;
const COUNTING = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(COUNT_MODULES)}`,
  SIMULATION: "off",
};
const countsIn = (output: string) =>
  [...output.matchAll(/\[modules: (\d+)\]/g)].map(([, count]) => Number(count));

let folder: string;
beforeAll(() => {
  folder = temporaryFolder("tracing");
});
afterAll(() => removeFolder(folder));

describe("with a collector", () => {
  let collector: Collector;
  let product: Product;
  beforeAll(async () => {
    collector = await startCollector();
    const env = {
      ...COUNTING,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: "info",
      ACCESS_LOG_SAMPLE: "1",
    };
    product = await startProduct({ dataDirectory: folder, env });
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await collector?.close();
  });

  /** Requests a page as part of a trace, and returns its spans once those of the request and of SQL are there. */
  async function trace(viewer: Viewer, path: string, traceId: string) {
    viewer.headers.traceparent = `00-${traceId}-${CALLER_SPAN}-01`;
    const response = await viewer.get(path);
    await response.text();
    const spans = () => collector.spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => spans().some(({ parentSpanId }) => parentSpanId === CALLER_SPAN)).toBe(true);
    await expect
      .poll(() => spans().some(({ service, kind }) => service === "touchline-platform" && kind === "client"))
      .toBe(true);
    return { response, spans: spans() };
  }
  const parentOf = (span: ReceivedSpan | undefined, spans: ReceivedSpan[]) =>
    spans.find(({ spanId }) => spanId === span?.parentSpanId);

  it("one trace leads from the request of a page to its SQL statements", async () => {
    const { spans } = await trace(
      new Viewer(product.url),
      "/de/live?utm_source=robin%40example.com",
      CALLER_TRACE,
    );

    const statement = spans.find(
      ({ attributes }) =>
        attributes["db.system.name"] === "postgresql" && /"media"/.test(String(attributes["db.query.text"])),
    );
    expect(statement).toMatchObject({ service: "touchline-platform", kind: "client" });
    expect(statement?.attributes["db.query.text"]).toMatch(/\$1/);
    const received = parentOf(statement, spans);
    expect(received).toMatchObject({
      service: "touchline-platform",
      kind: "server",
      attributes: { "http.response.status_code": 200 },
    });
    expect(received?.name).toMatch(/^(GET|POST) \/api\/[\w/:]+$/);
    const call = parentOf(received, spans);
    expect(call).toMatchObject({ service: "touchline-web", kind: "client" });
    expect(call?.name).toMatch(/^(GET|POST) \/api\/\w+\/\w+$/);
    const loader = parentOf(call, spans);
    expect(loader).toMatchObject({ service: "touchline-web", kind: "internal" });
    expect(loader?.name).toMatch(/^loader /);
    const page = parentOf(loader, spans);
    expect(page).toMatchObject({
      name: "GET routes/lists/live/route",
      kind: "server",
      parentSpanId: CALLER_SPAN,
      attributes: { "http.route": "routes/lists/live/route", "http.response.status_code": 200 },
    });
    expect(spans.filter(({ name }) => name === "document")).toHaveLength(1);
    // Every span hangs below the page's.
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(spans.filter(({ parentSpanId = "" }) => !ids.has(parentSpanId)).map(({ name }) => name)).toEqual([
      page?.name,
    ]);
  });

  it("an action is part of its trace, and nothing of the viewer is", async () => {
    const viewer = new Viewer(product.url);
    viewer.headers.traceparent = `00-${"1".repeat(32)}-${CALLER_SPAN}-01`;
    expect((await viewer.post("/auth/login", DEMO_CREDENTIALS)).status).toBe(303);
    const { response, spans } = await trace(viewer, "/account/devices", "2".repeat(32));
    expect(response.status).toBe(200);
    expect(spans.some(({ name }) => /^select sessions$/.test(name))).toBe(true);
    await expect
      .poll(
        () =>
          collector.spans.find(({ name, traceId }) => /^action /.test(name) && traceId[0] === "1")?.hasFailed,
      )
      .toBe(false);

    // A document that only this viewer gets names its trace; a shared one does not.
    const header = new RegExp(`^traceparent;desc="00-${"2".repeat(32)}-[\\da-f]{16}-01"$`);
    expect(response.headers.get("server-timing")).toMatch(header);
    const shared = await new Viewer(product.url).get("/de/live");
    expect(shared.headers.get("cache-control")).toMatch(/^public/);
    expect(shared.headers.get("server-timing")).toBeNull();

    const secrets = [
      DEMO_CREDENTIALS.username,
      DEMO_CREDENTIALS.password,
      "robin",
      "utm_source",
      "127.0.0.1",
      "eyJ",
      "Bearer",
    ];
    for (const secret of secrets) expect(collector.text(), secret).not.toContain(secret);
  });

  it("log lines of both programs name the trace beside the request id", async () => {
    const traceId = "3".repeat(32);
    await trace(new Viewer(product.url), "/fr/upcoming", traceId);
    const lines = () =>
      product
        .output()
        .split("\n")
        .filter((line) => line.includes(traceId))
        .map((line) => JSON.parse(line) as { msg: string; reqId?: string; req?: { id: string } });
    await expect.poll(() => lines().some(({ msg }) => msg === "request completed")).toBe(true);
    const page = lines().find(({ msg }) => msg === "request completed");
    expect(lines().filter(({ msg, reqId }) => msg === "call" && reqId === page?.req?.id)).not.toEqual([]);
  });

  it("health checks and files are not traced", async () => {
    for (const path of ["/healthz", "/readyz", "/assets/none.js"]) await fetch(product.url + path);
    await trace(new Viewer(product.url), "/es/archive", "4".repeat(32));
    const routes = collector.spans.map(({ attributes }) => attributes["http.route"]);
    expect(
      routes.filter((route) => ["health", "asset", "/readyz", "/healthz"].includes(String(route))),
    ).toEqual([]);
  });

  it("pages are served while the collector refuses everything or does not answer", async () => {
    for (const status of [500, "hang"] as const) {
      collector.respond(status);
      expect((await fetch(`${product.url}/de/live`)).status).toBe(200);
    }
    collector.respond(200);
  });

  it("the last spans are sent when the product stops", async () => {
    const traceId = "5".repeat(32);
    await fetch(`${product.url}/it/live`, { headers: { traceparent: `00-${traceId}-${CALLER_SPAN}-01` } });
    expect(await product.stop()).toBe(0);
    const services = collector.spans.filter((span) => span.traceId === traceId).map(({ service }) => service);
    expect([...new Set(services)].sort()).toEqual(["touchline-platform", "touchline-web"]);
    // The start command traces nothing.
    expect(countsIn(product.output()).filter((count) => count > 0)).toHaveLength(2);
  });
});

it("without a collector no program loads OpenTelemetry", async () => {
  const product = await startProduct({ dataDirectory: folder, env: COUNTING });
  try {
    const response = await new Viewer(product.url).get("/account/devices");
    expect(response.headers.get("server-timing")).toBeNull();
  } finally {
    await product.stop();
  }
  expect(countsIn(product.output())).toEqual([0, 0, 0]);
}, 120_000);
