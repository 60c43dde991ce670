/**
 * Spans of traces, without the packages of OpenTelemetry: a program that traces installs a tracer, and without
 * one every function here does nothing. The tracer is stored on `globalThis`, because the build of the
 * application and the program that serves it are bundles of their own.
 */

/** `server`: a request that arrives. `client`: a call to another program. `internal`: work in between. */
export type SpanKind = "server" | "client" | "internal";

/** Facts of a span, by their names in OpenTelemetry. Never what identifies a viewer, nor a query string. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A piece of work that is measured; it ends once. */
export interface Span {
  /** Id of the trace, 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span as the value of the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string;
  rename(name: string): void;
  add(attributes: Attributes): void;
  /** Marks the span as failed. @param type class or code of the error; its message may contain anything */
  fail(type: string): void;
  end(): void;
}

export interface Tracer {
  /**
   * Begins a span below the current one.
   * @param traceparent header of the caller, which begins the span below the caller's instead; an invalid one
   *   begins a new trace
   */
  start(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string): Span;
  /** Makes a span the current one during `work` and everything that `work` awaits. */
  run<T>(span: Span, work: () => T): T;
  /** The span to which the running code belongs. */
  current(): Span | undefined;
}

const TRACER_KEY = Symbol.for("touchline.tracer");
const globals = globalThis as { [TRACER_KEY]?: Tracer };

/** Returns the tracer of this process; undefined if it does not trace. */
export const installedTracer = (): Tracer | undefined => globals[TRACER_KEY];

/** Makes this the tracer of the process; undefined ends tracing. */
export function installTracer(tracer: Tracer | undefined): void {
  globals[TRACER_KEY] = tracer;
}

/**
 * Runs work in a span, which ends with it. An error that is thrown marks the span as failed, except responses
 * (redirects are thrown, too).
 */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span | undefined) => T,
): Promise<Awaited<T>> {
  const tracer = installedTracer();
  if (!tracer) return await work(undefined);
  const span = tracer.start(name, kind, attributes);
  try {
    return await tracer.run(span, () => work(span));
  } catch (error) {
    if (!(error instanceof Response)) span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Code of a system or a database, else the class of an error, as the type of a failure. */
export function errorType(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === "string") return code;
  return error instanceof Error ? error.constructor.name : typeof error;
}
