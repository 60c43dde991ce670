import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Sessions, Viewer } from "../accounts/sessions.ts";
import { accessDenied, deviceRemoved, invalidToken } from "./failures.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/**
 * Authentication rules for the `onRequest` of a route; they run before the body is read. A session whose
 * device was removed is refused (401 `device_removed`) unless the rule permits it.
 */
export interface Authenticate {
  /** A valid token personalises the response, no token gives the public one, an invalid one is a 401. */
  optional: onRequestAsyncHookHandler;
  /** Signed-in viewers only. */
  required: onRequestAsyncHookHandler;
  /** Like `required`, but also permits the token of a sign-in over the device limit. */
  limited: onRequestAsyncHookHandler;
  /**
   * Permits every session: for signing out, and for the device check, from which a session learns that its device
   * was removed or is one too many.
   */
  any: onRequestAsyncHookHandler;
}

/**
 * Returns the token of `X-Authorization: Bearer …`; undefined without the header. A malformed header is a
 * 401.
 */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers["x-authorization"];
  if (header === undefined) return undefined;
  const token = typeof header === "string" ? /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1] : undefined;
  if (!token) throw invalidToken();
  return token;
}

/** Decorates requests with `viewer` and creates the rules. */
export function createAuthenticate(app: FastifyInstance, sessions: Sessions): Authenticate {
  app.decorateRequest("viewer", null);
  const identify = async (request: FastifyRequest) => {
    const token = bearerToken(request);
    if (token) request.viewer = await sessions.authenticate(token);
    return request.viewer;
  };
  const rule = (passes: { anonymous?: true; limited?: true; removed?: true }): onRequestAsyncHookHandler => {
    return async (request) => {
      const viewer = await identify(request);
      if (!viewer && !passes.anonymous) throw invalidToken();
      if (viewer?.deviceRemoved && !passes.removed) throw deviceRemoved();
      if (viewer?.limited && !passes.limited) throw accessDenied("This token may only remove devices");
    };
  };
  return {
    optional: rule({ anonymous: true }),
    required: rule({}),
    limited: rule({ limited: true }),
    any: rule({ limited: true, removed: true }),
  };
}

/** The viewer of a route that requires one. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw invalidToken();
  return request.viewer;
}
