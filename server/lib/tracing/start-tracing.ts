/**
 * Sends the spans of this process to an OpenTelemetry collector. The only module that loads OpenTelemetry, and
 * itself loaded only where a collector is named.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingOptions } from "../../../common/settings/reports.ts";
import { type Attributes, installTracer, type Span, type Tracer } from "../../../common/tracing.ts";
import { traceRedis } from "./redis-spans.ts";

/** Maximum time (ms) for one request to the collector, with its repetitions. */
const EXPORT_TIMEOUT_MS = 5_000;
/** How long (ms) spans are collected before they are sent together. */
const SEND_EVERY_MS = 2_000;
/** Spans that wait to be sent; further ones are dropped, so that a collector that is away costs no memory. */
const MAX_WAITING = 4_096;
/** Maximum time (ms) for the last spans to be sent when the program stops. */
const LAST_SPANS_MS = 2_000;
/** The log says at most once in this time (ms) that spans cannot be sent. */
const WARN_EVERY_MS = 60_000;
/** Maximum length of an attribute, such as a statement. */
const MAX_ATTRIBUTE_LENGTH = 4_096;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export interface TracingProgram {
  /** Name of the program in traces, unless an operator chose one. */
  name: string;
  log: { warn(fields: object, message: string): void };
}

/**
 * Starts to trace this process.
 * @returns a function that sends the last spans, for two seconds at most, and ends tracing
 */
export function startTracing(options: TracingOptions, program: TracingProgram): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": options.serviceName ?? program.name }),
    sampler: samplerOf(options),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(options, program.log),
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: 2 * EXPORT_TIMEOUT_MS,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  });
  const tracer = createTracer(provider.getTracer("touchline"));
  installTracer(tracer);
  const stopRedis = traceRedis(tracer);
  return async () => {
    installTracer(undefined);
    stopRedis();
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
  };
}

/** Returns an exporter that tells the log, not its caller, of spans that could not be sent. */
function createExporter({ endpoint, headers }: TracingOptions, log: TracingProgram["log"]): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== 0 && performance.now() - warnedAt >= WARN_EVERY_MS) {
          warnedAt = performance.now();
          log.warn({ spans: spans.length, reason: error?.message }, "spans could not be sent");
        }
        done({ code: 0 });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

function samplerOf({ sampler, share }: TracingOptions): Sampler {
  const [, isParentBased, kind] = /^(parentbased_)?(\w+)$/.exec(sampler) ?? [];
  const root =
    kind === "always_on"
      ? new AlwaysOnSampler()
      : kind === "always_off"
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function createTracer(spans: OtelTracer): Tracer {
  const current = new AsyncLocalStorage<Span & { context: Context }>();
  return {
    start(name, kind, attributes, traceparent) {
      const parent = traceparent === undefined ? current.getStore()?.context : contextOf(traceparent);
      const under = parent ?? ROOT_CONTEXT;
      const span = spans.startSpan(name, { kind: KINDS[kind], attributes: defined(attributes) }, under);
      return spanOf(span);
    },
    run: (span, work) => current.run(span as Span & { context: Context }, work),
    current: () => current.getStore(),
  };
}

function spanOf(span: OtelSpan): Span & { context: Context } {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`,
    context: trace.setSpan(ROOT_CONTEXT, span),
    rename: (name) => void span.updateName(name),
    add: (attributes) => void span.setAttributes(defined(attributes)),
    fail(type) {
      span.setAttribute("error.type", type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** Returns the context of the caller; undefined if the header is not valid. */
function contextOf(traceparent: string): Context | undefined {
  // The versions after 00 may have more parts.
  const parts = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent);
  if (!parts) return undefined;
  const [, version, traceId = "", spanId = "", flags = "", more] = parts;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  if ((version === "00" && more) || !isSpanContextValid(caller)) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, caller);
}

const defined = (attributes: Attributes) =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
