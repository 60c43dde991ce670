import type { FastifyInstance, FastifyRequest } from "fastify";
import { installedTracer, type Span } from "../../../common/tracing.ts";

/**
 * Traces the calls of the API, below the span that the caller names in `traceparent`, and adds the trace to their
 * log lines. Does nothing if the process does not trace. Register it before the other `onRequest` hooks.
 */
export function traceCalls(app: FastifyInstance): void {
  const tracer = installedTracer();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, next) => {
    if (!request.url.startsWith("/api/")) return next();
    const { method, headers } = request;
    // A path that is not known has no route.
    const route = request.routeOptions.url ?? "other";
    const span = tracer.start(
      `${method} ${route}`,
      "server",
      { "http.request.method": method, "http.route": route, "touchline.request_id": request.id },
      String(headers.traceparent ?? ""),
    );
    spans.set(request, span);
    request.log = request.log.child({ trace_id: span.traceId });
    reply.log = request.log;
    reply.raw.once("close", () => {
      const { statusCode } = reply;
      if (!reply.raw.writableFinished) span.add({ "error.type": "aborted" });
      else span.add({ "http.response.status_code": statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      span.end();
    });
    tracer.run(span, next);
  });
  // The body arrives in events of the connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, next) => {
    const span = spans.get(request);
    if (span) tracer.run(span, next);
    else next();
  });
}
