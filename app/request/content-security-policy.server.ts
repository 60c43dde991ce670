import { getConfig } from "~/config/config.server";

/** Origins besides media that a document needs. */
export interface PolicyExtras {
  /** Origins of allowed scripts and frames. */
  scripts: readonly string[];
  /** Origins to which forms may be sent or redirected. */
  forms: readonly string[];
}

/**
 * Returns the policy of a document. Scripts run by nonce only. Media, images and playlists may come from any
 * origin, because operators' events are on many CDNs: over https, and for a page that is itself on http (a
 * test on one machine or in a private network) also over http.
 * @param isSecure whether the page itself is on https
 */
export function contentSecurityPolicy(
  nonce: string,
  isSecure: boolean,
  { scripts, forms }: PolicyExtras = { scripts: [], forms: [] },
): string {
  const network = isSecure ? "https:" : "https: http:";
  const sockets = isSecure ? "wss:" : "wss: ws:";
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(" "),
    // Style attributes contain dynamic values of lines and bars; style elements require the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${network}`,
    // hls.js adds its subtitles to tracks that start with an empty `data:` URL.
    `media-src 'self' blob: data: ${network}`,
    `connect-src 'self' ${network} ${getConfig().socketBase ? sockets : ""}`.trim(),
    "worker-src 'self' blob:",
    `frame-src ${frameOrigins(scripts)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Returns the policy of an embed page: its video, and frames of the given origins only.
 * @param isSecure whether the page itself is on https
 * @param origins whose pages may show it in a frame; without any, no page may
 */
export function embedPolicy(nonce: string, isSecure: boolean, origins: readonly string[]): string {
  const network = isSecure ? "https:" : "https: http:";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data: ${network}`,
    `media-src 'self' blob: data: ${network}`,
    `connect-src 'self' ${network}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.join(" ") || "'none'"}`,
  ].join("; ");
}

/** Returns the allowed frames: the survey's form and, on the sign-in pages, the providers' frames. */
function frameOrigins(providers: readonly string[]): string {
  const { surveyFormUrl } = getConfig().customer;
  const survey = surveyFormUrl ? [new URL(surveyFormUrl).origin] : [];
  return [...survey, ...(providers.length > 0 ? ["'self'", ...providers] : [])].join(" ") || "'none'";
}

/**
 * Returns the policy of a payment page: only this site's own files, its sockets, and forms that may lead to
 * the card form and to a bank's confirmation page (browsers apply `form-action` to redirects too).
 */
export function paymentPolicy(nonce: string): string {
  const { socketBase, paymentRedirectOrigins, paymentGatewayOrigins, hasPaymentsFrame } = getConfig();
  const socket = socketBase ? new URL(socketBase).origin.replace(/^http/, "ws") : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`.trim(),
    `frame-src ${(hasPaymentsFrame && paymentGatewayOrigins[0]) || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${paymentRedirectOrigins.join(" ")}`.trim(),
    "frame-ancestors 'none'",
  ].join("; ");
}
