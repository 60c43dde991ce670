import { getConfig } from "~/config/config.server";

/** What a document needs from other sites besides media. */
export interface PolicyExtras {
  /** Origins whose scripts may run and whose frames may stand in the page. */
  scripts: readonly string[];
  /** Origins that a form may lead to. */
  forms: readonly string[];
}

/**
 * The policy of a document. Scripts run by nonce only; media, images and playlists may come from anywhere that
 * is at least as safe as the page, because operators' events live on many CDNs: https for a page on https, also
 * plain http for a page that is itself on http (a trial on one machine or in a private network).
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
    // Style attributes carry the numbers of lines and bars; style elements stay forbidden without the nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${network}`,
    // hls.js fills its subtitles into tracks that begin as an empty `data:` address.
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

/** Frames of other sites: the survey's form, and on the sign-in pages the providers'. */
function frameOrigins(providers: readonly string[]): string {
  const { survey_form_url } = getConfig().customer;
  const survey = survey_form_url ? [new URL(survey_form_url).origin] : [];
  return [...survey, ...(providers.length > 0 ? ["'self'", ...providers] : [])].join(" ") || "'none'";
}

/**
 * The policy of a page on which money is spent: nothing but this site's own files, its sockets, and forms that may
 * lead to the card form and to a bank's confirmation (browsers apply `form-action` to redirects too).
 */
export function paymentPolicy(nonce: string): string {
  const { socketBase, paymentOrigins, paymentsOrigins, hasPaymentsFrame } = getConfig();
  const socket = socketBase ? new URL(socketBase).origin.replace(/^http/, "ws") : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`.trim(),
    `frame-src ${(hasPaymentsFrame && paymentsOrigins[0]) || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${paymentOrigins.join(" ")}`.trim(),
    "frame-ancestors 'none'",
  ].join("; ");
}
