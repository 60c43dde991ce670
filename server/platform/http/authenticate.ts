import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Sessions, Viewer } from "../accounts/sessions.ts";
import { accessDenied, invalidToken } from "./failures.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** The rules a route can name in its `onRequest`; they run before the body is even read. */
export interface Authenticate {
  /** A valid token personalises the answer, none gives the public one, a bad one is a 401. */
  optional: onRequestAsyncHookHandler;
  /** Signed-in viewers only. */
  required: onRequestAsyncHookHandler;
  /** As `required`, and the token of a sign-in over the device limit passes too. */
  limited: onRequestAsyncHookHandler;
}

/** The token of `X-Authorization: Bearer …`; undefined without the header. A header of another form is a 401. */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers["x-authorization"];
  if (header === undefined) return undefined;
  const token = typeof header === "string" ? /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1] : undefined;
  if (!token) throw invalidToken();
  return token;
}

/** Prepares the instance for viewers and makes the rules. */
export function createAuthenticate(app: FastifyInstance, sessions: Sessions): Authenticate {
  app.decorateRequest("viewer", null);
  const identify = async (request: FastifyRequest) => {
    const token = bearerToken(request);
    if (token) request.viewer = await sessions.authenticate(token);
    return request.viewer;
  };
  return {
    async optional(request) {
      const viewer = await identify(request);
      if (viewer?.limited) throw accessDenied("This token may only remove devices");
    },
    async required(request) {
      const viewer = await identify(request);
      if (!viewer) throw invalidToken();
      if (viewer.limited) throw accessDenied("This token may only remove devices");
    },
    async limited(request) {
      if (!(await identify(request))) throw invalidToken();
    },
  };
}

/** The viewer of a route that requires one. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw invalidToken();
  return request.viewer;
}
