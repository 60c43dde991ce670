import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { getConfig } from "./config/config.server";
import { type BarePage, BarePageContext } from "./i18n/bare-page";
import { LOCALES, localeOfSegment } from "./i18n/locales";
import { messagesFor, rewriteMessages } from "./i18n/messages.server";
import { pseudoText } from "./i18n/pseudo-text.server";
import { codingFor, PageStream } from "./lib/compress.server";
import { reportError } from "./lib/error-reports.server";
import { NonceContext } from "./lib/nonce";
import { StylesContext } from "./lib/page-styles";
import { redactUrl } from "./lib/redact";
import { ruledRedirect, ruledRedirectHeaders } from "./lib/route-rules.server";
import { answerHeaders } from "./response-headers.server";
import { everybodysRequest } from "./session/everybodys-request.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "./session/scope.server";
import { endSessionsOf, getSessionStore } from "./session/store.server";

/** Late parts that have not arrived by then fall to their empty results. */
export const streamTimeout = 5_000;

/** What the web host asks of the application it serves. */
export const host = {
  locales: LOCALES,
  localeOfSegment,
  getConfig: () => {
    const config = getConfig();
    if (config.pseudoTexts) rewriteMessages(pseudoText);
    return config;
  },
  /** Throws when the application could not serve a request now. */
  checkReady: () => getSessionStore().check(),
  close: () => getSessionStore().close(),
  endSessionsOf,
  everybodysRequest,
};

/** Renders a document. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const scope = scopeOf({ request, context });
  const nonce = randomBytes(16).toString("base64");
  answerHeaders({ request, status, headers, scope, nonce });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const bare = remixContext.staticHandlerContext.loaderData.root
    ? undefined
    : barePageOf({ request, context });

  return new Promise((resolve, reject) => {
    let hasStarted = false;
    const start = () => {
      hasStarted = true;
      const coding = codingFor(request.headers.get("accept-encoding"));
      if (coding) headers.set("Content-Encoding", coding);
      const page = new PageStream(coding, () => abort());
      resolve(new Response(page.body, { status, headers }));
      pipe(page);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <StylesContext.Provider value={{ read: context.readStyles ?? (() => undefined), carried: [] }}>
          <BarePageContext.Provider value={bare}>
            <RemixServer context={remixContext} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
          </BarePageContext.Provider>
        </StylesContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        ...(scope.waitsForAll
          ? { onAllReady: start, progressiveChunkSize: Number.POSITIVE_INFINITY }
          : { onShellReady: start }),
        onShellError: reject,
        onError(error) {
          if (!hasStarted || request.signal.aborted) return;
          scope.log.error({ err: error }, "render failed");
          const { url, method } = request;
          reportError(error, { url, method, requestId: scope.requestId, trail: scope.trail });
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
    request.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      abort();
    });
  });
}

function barePageOf(args: LoadArgs): BarePage {
  const { locale, direction, isPrefixed } = scopeOf(args);
  const messages = messagesFor(locale, "common", "errors");
  return { locale, direction, basePath: isPrefixed ? `/${locale}` : "", messages };
}

/** Finishes the data answers of client navigations. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Response {
  const ruled = ruledRedirectOf({ request, context });
  if (ruled) return ruled;
  const { headers, status, body } = response;
  answerHeaders({ request, status, headers, scope: scopeOf({ request, context }) });
  const coding = codingFor(request.headers.get("accept-encoding"));
  if (!coding || !body) return response;
  const source = Readable.fromWeb(body as import("node:stream/web").ReadableStream);
  const page = new PageStream(coding, () => source.destroy());
  source.on("data", (chunk: Buffer) => {
    page.write(chunk);
    page.flush();
  });
  source.on("end", () => page.end());
  source.on("error", (error) => page.destroy(error));
  headers.set("Content-Encoding", coding);
  headers.delete("Content-Length");
  return new Response(page.body, { status, headers });
}

/**
 * The operator's redirect as the answer to a data request. Documents get theirs from the root loader, which a
 * navigation within the page does not run.
 */
function ruledRedirectOf(args: LoadArgs): Response | undefined {
  if (args.request.method !== "GET") return undefined;
  const url = new URL(pathWithoutLocale(args), args.request.url);
  url.searchParams.delete("_routes");
  const ruled = ruledRedirect(`${url.pathname.replace(/\.data$/, "")}${url.search}`);
  if (!ruled) return undefined;
  const prefix = !ruled.isAbsolute && args.context.locale ? `/${args.context.locale}` : "";
  return new Response(null, {
    status: ruled.status,
    headers: { Location: prefix + ruled.to, ...ruledRedirectHeaders(ruled) },
  });
}

/** Errors that nobody expected; the request they belong to has usually been answered with the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, requestId, trail } = scopeOf({ request, context });
  // A path or method that no route knows: the visitor's doing.
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ status: error.status, url: redactUrl(request.url), method: request.method }, "refused");
    return;
  }
  log.error({ err: error, url: redactUrl(request.url), method: request.method }, "unexpected error");
  reportError(error, { url: request.url, method: request.method, requestId, trail });
};
