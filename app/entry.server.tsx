import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { anonymousRequest } from "~/request/anonymous-request.server";
import { factsOf, type RequestFacts, type RouteArgs } from "~/request/facts.server";
import { platformTraffic } from "~/request/platform.server";
import { sendQualitySums } from "~/request/quality-sums.server";
import { getConfig } from "./config/config.server";
import { NonceContext } from "./document/nonce";
import { StylesContext } from "./document/page-styles";
import { oembedUrl } from "./features/player/embeddable.server";
import { type BarePage, BarePageContext } from "./i18n/bare-page";
import { LOCALES, localeOfSegment } from "./i18n/locales";
import { messagesFor, rewriteMessages } from "./i18n/messages.server";
import { pseudoText } from "./i18n/pseudo-text.server";
import { reportError } from "./lib/error-reports/error-reports.server";
import { codingFor, PageStream } from "./request/compress.server";
import { ruledRedirect, ruledRedirectHeaders } from "./request/configured-redirects.server";
import { hashInline, policyWithHashes } from "./request/inline-hashes.server";
import { overloadedPage } from "./request/overloaded-page.server";
import { setResponseHeaders } from "./response-headers.server";
import { endSessionsOf, getSessionStore } from "./session/store.server";

/** Time after which deferred parts are replaced by their fallbacks (ms). */
export const streamTimeout = 5_000;

const OEMBED_TYPE = "application/json+oembed";

/** Interface of the application for the web host. */
export const host = {
  locales: LOCALES,
  localeOfSegment,
  getConfig: () => {
    const config = getConfig();
    if (config.pseudoTexts) rewriteMessages(pseudoText);
    return config;
  },
  /** Throws if the application cannot serve requests now. */
  checkReady: () => getSessionStore().check(),
  close: () => getSessionStore().close(),
  endSessionsOf,
  anonymousRequest: (args: RouteArgs) => anonymousRequest(factsOf(args)),
  overloadedPage: (args: RouteArgs) => overloadedPage(factsOf(args)),
  sendQualitySums,
  isPlatformAway: () => platformTraffic.isOpen("essential"),
  openCircuits: () => ({
    essential: platformTraffic.isOpen("essential"),
    optional: platformTraffic.isOpen("optional"),
  }),
};

/** Renders a document. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const facts = factsOf({ request, context });
  const nonce = randomBytes(16).toString("base64");
  setResponseHeaders({ facts, status, headers, nonce });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const description = status === 200 ? oembedUrl(facts) : undefined;
  if (description) headers.append("Link", `<${description}>; rel="alternate"; type="${OEMBED_TYPE}"`);
  const bare = remixContext.staticHandlerContext.loaderData.root ? undefined : barePageOf(facts);

  const coding = codingFor(request.headers.get("accept-encoding"));
  if (coding) headers.set("Content-Encoding", coding);
  // The policy of a shared response contains hashes, which are known only when the document is complete.
  const isShared = isPublic(headers) && (facts.rendersWholeDocument || context.isFromProxy === true);
  const isWholeDocument = facts.rendersWholeDocument || isShared;

  return new Promise((resolve, reject) => {
    let hasStarted = false;
    const start = () => {
      hasStarted = true;
      const page = new PageStream(coding, () => abort());
      const respond = () => resolve(new Response(page.body, { status, headers }));
      if (!isShared) {
        respond();
        pipe(page);
        return;
      }
      withoutNonce(pipe, headers, nonce).then((html) => {
        respond();
        page.end(description ? withDescription(html, description) : html);
      }, reject);
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
        ...(isWholeDocument
          ? { onAllReady: start, progressiveChunkSize: Number.POSITIVE_INFINITY }
          : { onShellReady: start }),
        onShellError: reject,
        onError(error) {
          if (!hasStarted || request.signal.aborted) return;
          facts.log.error({ err: error }, "render failed");
          const { url, method } = request;
          reportError(error, { url, method, requestId: facts.requestId, breadcrumbs: facts.breadcrumbs });
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

/** Whether shared caches may keep a response with these headers. */
const isPublic = (headers: Headers) => /^public\b/.test(headers.get("Cache-Control") ?? "");

/** Returns the complete document, and replaces the nonce in its policy by hashes. */
async function withoutNonce(
  pipe: (destination: PassThrough) => void,
  headers: Headers,
  nonce: string,
): Promise<string> {
  const rendered = new PassThrough();
  pipe(rendered);
  // React 18 may write zero bytes; see `withoutZeros`.
  const { html, ...hashes } = hashInline((await text(rendered)).replaceAll("\0", ""), nonce);
  const policy = headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", policyWithHashes(policy, nonce, hashes));
  return html;
}

/**
 * Adds the link to a page's oEmbed description, which many consumers read in the HTML only. It is the last element of
 * the head, where React accepts foreign ones, so that scripts need not know it. Consumers get shared pages.
 */
const withDescription = (html: string, url: string) =>
  html.replace(
    "</head>",
    `<link rel="alternate" type="${OEMBED_TYPE}" href="${url.replaceAll("&", "&amp;")}"/></head>`,
  );

function barePageOf({ locale, direction, basePath }: RequestFacts): BarePage {
  return { locale, direction, basePath, messages: messagesFor(locale, "common", "errors") };
}

/** Adds headers, compression and the operator's redirects to the data responses of client navigations. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: AppLoadContext },
): Response {
  const facts = factsOf({ request, context });
  const ruled = ruledRedirectOf(facts);
  if (ruled) return ruled;
  const { headers, status, body } = response;
  setResponseHeaders({ facts, status, headers });
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
 * Returns the operator's redirect as the response to a data request. Documents get theirs from the root
 * loader, which client navigations do not run.
 */
function ruledRedirectOf({ request, path, basePath }: RequestFacts): Response | undefined {
  if (request.method !== "GET") return undefined;
  const url = new URL(path, request.url);
  url.searchParams.delete("_routes");
  const ruled = ruledRedirect(`${url.pathname.replace(/\.data$/, "")}${url.search}`);
  if (!ruled) return undefined;
  const prefix = ruled.isAbsolute ? "" : basePath;
  return new Response(null, {
    status: ruled.status,
    headers: { Location: prefix + ruled.to, ...ruledRedirectHeaders(ruled) },
  });
}

/** Logs and reports unexpected errors. The client has usually received the error page already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, requestId, breadcrumbs } = factsOf({ request, context });
  // No route matches the path or method: an error of the client.
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ status: error.status, url: request.url, method: request.method }, "refused");
    return;
  }
  log.error({ err: error, url: request.url, method: request.method }, "unexpected error");
  reportError(error, { url: request.url, method: request.method, requestId, breadcrumbs });
};
