/** An OpenTelemetry collector: receives spans over OTLP/HTTP as JSON. */
import { gunzipSync } from "node:zlib";
import { serve } from "./http-server.ts";

export interface ReceivedSpan {
  /** Name of the program that sent it. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Undefined for the first span of a trace. */
  parentSpanId: string | undefined;
  /** `internal`, `server` or `client`. */
  kind: string;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

export interface Collector {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, as text. */
  text(): string;
  /** Headers of the last request. */
  headers(): Record<string, string | string[] | undefined>;
  /** Status of its responses from now on; `hang`: none. */
  respond(status: number | "hang"): void;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number };
}
interface Wire {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, "kind" | "attributes" | "service"> & {
        kind: number;
        attributes: Attribute[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

const KINDS = ["", "internal", "server", "client"];
const FAILED = 2;

const read = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? Number(intValue ?? doubleValue),
    ]),
  );

/** Starts a collector on a free port of the loopback interface. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  let text = "";
  let headers: Record<string, string | string[] | undefined> = {};
  let status: number | "hang" = 200;
  const server = await serve(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (status === "hang") return;
    if (incoming.method !== "POST" || incoming.url !== "/v1/traces" || status !== 200) {
      outgoing.writeHead(status === 200 ? 404 : status).end();
      return;
    }
    headers = incoming.headers;
    const body = Buffer.concat(chunks);
    const json = (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
    text += json;
    for (const { resource, scopeSpans } of (JSON.parse(json) as Wire).resourceSpans) {
      const service = String(read(resource.attributes)["service.name"]);
      for (const { kind, attributes, status: outcome, parentSpanId, ...span } of scopeSpans.flatMap(
        (one) => one.spans,
      ))
        spans.push({
          service,
          name: span.name,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: parentSpanId || undefined,
          kind: KINDS[kind] ?? String(kind),
          attributes: read(attributes),
          hasFailed: outcome?.code === FAILED,
        });
    }
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return {
    url: server.url,
    spans,
    text: () => text,
    headers: () => headers,
    respond(next) {
      status = next;
    },
    close: server.close,
  };
}
