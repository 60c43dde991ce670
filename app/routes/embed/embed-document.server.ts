import { FILES } from "~/features/player/instant-start/document/StartScript";
import script from "~/features/player/instant-start/inline/embed.inline?inline-script";
import type { EmbedStream } from "~/features/player/instant-start/inline/embed-playback";
import { needsFullBuild } from "~/features/player/media/playback-hints";
import type { PlaybackView } from "~/features/player/playback-view";
import { escapeHtml } from "~/lib/escape-html";
import type { RequestFacts } from "~/request/facts.server";
import type { Theme } from "~/styles/contract.css";
import { dark } from "~/styles/themes/dark";
import { light } from "~/styles/themes/light";

/** Content of an embed page. */
export interface EmbedView {
  title: string;
  /** Name of the installation. */
  site: string;
  /** The real page, and the words of the link to it. */
  link: { href: string; text: string };
  /** Undefined on error pages. */
  canonical?: string;
  posterUrl?: string;
  /** Undefined if there is nothing to play here. */
  playback?: Extract<PlaybackView, { state: "ready" }>;
  /** Why there is no video. */
  words?: string;
  /** When a match that is still to come starts. */
  start?: { iso: string; text: string };
}

type DocumentFacts = Pick<RequestFacts, "locale" | "direction" | "settings">;

/**
 * Returns an embed page, without React: it has no scripts besides that of the player, no forms and no cookies.
 * @param nonce of its inline style and script
 */
export function embedDocument(
  { locale, direction, settings }: DocumentFacts,
  view: EmbedView,
  nonce: string,
): string {
  const { title, site, link, canonical, playback } = view;
  const href = `href="${escapeHtml(link.href)}" target="_blank" rel="noopener"`;
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title} | ${site}`)}</title>
<meta name="robots" content="noindex">
${canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : ""}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${styles(settings.customer.enableWhiteTheme)}</style>
</head>
<body><main>
${playback ? videoOf(playback, view) : posterOf(view, href)}
<h1><a ${href}><bdi>${escapeHtml(title)}</bdi> <span>${escapeHtml(link.text)}</span></a></h1>
</main>${playback ? scriptOf(playback, nonce) : ""}</body>
</html>`;
}

function videoOf(
  { hls, nativeHls, mp4, startAt }: NonNullable<EmbedView["playback"]>,
  { title, posterUrl }: EmbedView,
): string {
  const moment = startAt ? `#t=${startAt}` : "";
  const source = (url: string | undefined, type: string) =>
    url ? `<source src="${escapeHtml(url + moment)}" type="${type}">` : "";
  const poster = posterUrl ? ` poster="${escapeHtml(posterUrl)}"` : "";
  // Both of the first types are HLS; scripts take the second one.
  return `<div class="stage"><video controls playsinline preload="none" width="1280" height="720" aria-label="${escapeHtml(title)}"${poster}>${source(nativeHls, "application/x-mpegurl")}${source(hls, "application/vnd.apple.mpegurl")}${source(mp4, "video/mp4")}</video></div>`;
}

/** The image is a second link to the same page, which keyboards and screen readers need not hear of. */
function posterOf({ posterUrl, words, start }: EmbedView, href: string): string {
  const image = posterUrl ? `<img src="${escapeHtml(posterUrl)}" alt="">` : "";
  const lines = [
    start && `<time datetime="${escapeHtml(start.iso)}">${escapeHtml(start.text)}</time>`,
    words && escapeHtml(words),
  ].filter(Boolean);
  const text = lines.length > 0 ? `<p>${lines.join("<br>")}</p>` : "";
  return `<div class="stage"><a ${href} tabindex="-1" aria-hidden="true">${image}</a>${text}</div>`;
}

/** The script of the player, after the video, with what hls.js needs to know. */
function scriptOf(
  { hls, hints, startAt, startDate, isLive }: NonNullable<EmbedView["playback"]>,
  nonce: string,
) {
  const build = needsFullBuild(hints) ? "full" : "light";
  const stream = JSON.stringify({ url: hls, build, isLive, startAt, startDate } satisfies EmbedStream);
  const files = JSON.stringify(FILES ?? null);
  return `<script nonce="${nonce}" data-stream="${escapeHtml(stream)}" data-hls-js="${escapeHtml(files)}">${script}</script>`;
}

const colorsOf = ({ page, text, text2, sunken, overlay, onOverlay, focus }: Theme) =>
  Object.entries({ page, text, text2, sunken, overlay, onOverlay, focus })
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

const LAYOUT = [
  "*{box-sizing:border-box}",
  "html{background:var(--page);color:var(--text);font:1rem/1.35 system-ui,sans-serif}",
  "body{margin:0}",
  // A frame is as high as its page wants; in one that is too low the page scrolls.
  "main{display:flex;flex-direction:column;block-size:100vh;min-block-size:100px}",
  ".stage{flex:1;min-block-size:0;position:relative;background:var(--sunken)}",
  ".stage>a{position:absolute;inset:0}",
  "video,img{position:absolute;inset:0;inline-size:100%;block-size:100%;object-fit:contain}",
  "p{position:absolute;inset-inline:0;inset-block-end:0;max-block-size:100%;overflow:auto;margin:0;padding:4px 12px;background:var(--overlay);color:var(--onOverlay)}",
  "h1{margin:0;font:inherit}",
  "h1 a{display:flex;gap:12px;align-items:center;justify-content:space-between;min-block-size:44px;padding:4px 12px;color:inherit;text-decoration:none}",
  "h1 bdi,h1 span{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}",
  "h1 bdi{font-weight:700}",
  "h1 span{flex:none;max-inline-size:55%;color:var(--text2);text-decoration:underline}",
  ":focus-visible{outline:3px solid var(--focus);outline-offset:-3px}",
  "@media(max-width:279px){html{font-size:.875rem}h1 a{flex-direction:column;gap:0;align-items:start;justify-content:center}h1 bdi,h1 span{max-inline-size:100%}}",
].join("");

const styles = (hasLightTheme: boolean) =>
  `:root{color-scheme:${hasLightTheme ? "light dark" : "dark"};${colorsOf(dark)}}` +
  (hasLightTheme ? `@media(prefers-color-scheme:light){:root{${colorsOf(light)}}}` : "") +
  LAYOUT;
