import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { STRICT_TRANSPORT_SECURITY } from "../../../common/strict-transport-security.ts";
import { Failure, invalid, notFound, sendFailure } from "./failures.ts";
import { withoutNulls } from "./list-parameters.ts";
import { createMethodTable } from "./methods.ts";
import { isStorable } from "./storable-text.ts";
import type { Trust } from "./trusted-proxies.ts";

/**
 * Maximum size of a body; the largest call of the contract (a profile with its surveys) has a few kilobytes.
 */
const MAX_BODY_BYTES = 256 * 1024;
/** Timeout for receiving a request (ms). Node's default of five minutes permits slowloris attacks. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Keep-alive timeout (ms). Longer than the idle timeout of common proxies, so that they never reuse a closed
 * connection.
 */
const KEEP_ALIVE_MS = 65_000;

/** Calls whose body has the parameters of a list. */
const LIST_PATH = /\/(user_)?list$/;

export interface ServerOptions {
  logger: Logger;
  /** Proxies whose forwarded client address is trusted. */
  trust: Trust;
  newId: () => string;
}

/** Creates the HTTP server with what all routes share: validation, failures, documentation. */
export async function createServer({ logger, trust, newId }: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // One line per call would dominate the log; failures are logged in `sendFailure`.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    genReqId: newId,
    requestIdHeader: "x-request-id",
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptEmptyJson(app);

  const methods = createMethodTable();
  app.addHook("onRoute", (route) => methods.add(route.method, route.url));
  app.addHook("preValidation", async (request) => {
    const { body, query, params } = request;
    if (!isStorable([body, query, params]))
      throw invalid("The request contains characters that are not text");
  });
  app.addHook("preValidation", async (request) => {
    if (LIST_PATH.test(request.routeOptions.url ?? "")) request.body = withoutNulls(request.body);
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.protocol === "https") reply.header("strict-transport-security", STRICT_TRANSPORT_SECURITY);
    // Responses depend on the viewer: shared caches must not store any API response.
    if (request.url.startsWith("/api/")) {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      reply.header("x-content-type-options", "nosniff");
    }
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.of(request.url);
    // OPTIONS routes cover whole prefixes and do not prove that a path exists.
    if (!allowed.some((method) => method !== "OPTIONS")) return sendFailure(notFound(), request, reply);
    reply.header("allow", allowed.join(", "));
    return sendFailure(new Failure(405, "method_not_allowed", "Method not allowed"), request, reply);
  });
  await document(app);
  return app;
}

/** Accepts requests with the JSON content type and an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

async function document(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Touchline platform", description: "The platform API of Touchline.", version: "1.0.0" },
      components: {
        securitySchemes: {
          viewer: { type: "apiKey", in: "header", name: "X-Authorization", description: "Bearer {token}" },
        },
      },
      security: [{ viewer: [] }, {}],
    },
    transform: jsonSchemaTransform,
    // Media and health routes are not part of the API.
    hideUntagged: true,
  });
  await app.register(fastifySwaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
