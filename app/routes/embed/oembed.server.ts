import { type Embeddable, embeddableAt } from "~/features/player/embeddable.server";
import { toPlayback } from "~/features/player/playback.server";
import { escapeHtml } from "~/lib/escape-html";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import { CACHE_CLASSES } from "~/request/cache-class";
import type { RequestFacts, RouteArgs } from "~/request/facts.server";
import { factsWithoutViewer } from "~/request/facts-without-viewer.server";
import { setResponseHeaders } from "~/response-headers.server";
import { loadMedia, posterOf, statusOf } from "./embed-page.server";

/** Width (px) for consumers that name none, and maximum for the others. */
const DEFAULT_WIDTH = 640;
const MAX_WIDTH = 1_920;
/** Width to height of frames and of the platform's images. */
const RATIO = 16 / 9;
/** How long consumers may keep a response (s): it has no result, and the page in the frame is always new. */
const CACHE_AGE = 3_600;
/** Widths of thumbnails (px), which the host makes. */
const THUMBNAIL_WIDTHS = [640, 480, 320, 160];
/** Preview image of the installation. */
const OWN_IMAGE = { path: "/icons/share.png", width: 1200, height: 630 };
const ALLOW = "autoplay; encrypted-media; fullscreen; picture-in-picture";

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the oEmbed response (version 1.0) for the page in the parameter `url`. It is the same for all viewers. A
 * locked match is described, too, because its embed page leads to the real one.
 */
export async function oembed(args: RouteArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  const facts = factsWithoutViewer(args);
  // Without an origin that may show it, an embed would be an empty frame.
  if (facts.settings.customer.embedOrigins.length === 0) return respond(facts, 404);
  const [text, ...others] = searchParams.getAll("url");
  if (!text || others.length > 0) return respond(facts, 400);
  if ((searchParams.get("format") ?? "json") !== "json") return respond(facts, 501);
  const page = embeddableAt(text, facts.origin);
  if (!page) return respond(facts, 404);
  const inLanguage = factsWithoutViewer(args, page.locale ?? facts.settings.customer.defaultLocale);
  const limits = { width: sizeIn(searchParams, "maxwidth"), height: sizeIn(searchParams, "maxheight") };
  try {
    const media = await loadMedia(inLanguage, page.id);
    return respond(inLanguage, 200, describe(inLanguage, { page, media, limits }));
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    return respond(inLanguage, status);
  }
}

interface Described {
  page: Embeddable;
  media: Media;
  limits: Partial<Size>;
}

function describe(facts: RequestFacts, { page, media, limits }: Described) {
  const { origin, settings } = facts;
  const title = media.metaTitle ?? media.title;
  const size = frameSize(limits);
  const path = page.isChannel ? paths.embeddedChannel(page.id) : paths.embeddedEvent(page.id);
  const src = origin + (page.locale ? `/${page.locale}` : "") + paths.atSecond(path, page.second);
  return {
    version: "1.0",
    type: "video",
    title,
    provider_name: settings.customer.nameShort,
    provider_url: origin,
    cache_age: CACHE_AGE,
    ...thumbnailOf(facts, media, page.second, limits),
    ...size,
    html: `<iframe src="${escapeHtml(src)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" allow="${ALLOW}" allowfullscreen loading="lazy" style="border:0"></iframe>`,
  };
}

/** Returns a limit of the consumer; other values than whole positive numbers count as absent. */
function sizeIn(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Returns the largest frame of 16:9 within the limits. */
export function frameSize({ width, height }: Partial<Size>): Size {
  const widths = [width, height && Math.floor(height * RATIO)].filter((limit) => limit !== undefined);
  const wide = widths.length > 0 ? Math.min(MAX_WIDTH, ...widths) : DEFAULT_WIDTH;
  return { width: Math.max(1, wide), height: Math.max(1, Math.floor(wide / RATIO)) };
}

/** Returns the largest image within the limits; none if there is none, as oEmbed wants all three fields or none. */
function thumbnailOf(
  facts: RequestFacts,
  media: Media,
  second: number | undefined,
  { width = MAX_WIDTH, height = MAX_WIDTH }: Partial<Size>,
) {
  const fits = (size: Size) => size.width <= width && size.height <= height;
  const sizes = THUMBNAIL_WIDTHS.map((wide) => ({ width: wide, height: Math.round(wide / RATIO) }));
  const size = sizes.find(fits);
  const image = size && posterOf(facts, media, { playback: toPlayback(media), second, width: size.width });
  // Only the size of an image that the host has resized is known.
  if (image?.startsWith("/")) return thumbnail(facts, image, size);
  return fits(OWN_IMAGE) ? thumbnail(facts, OWN_IMAGE.path, OWN_IMAGE) : {};
}

const thumbnail = ({ origin }: RequestFacts, path: string, { width, height }: Size = OWN_IMAGE) => ({
  thumbnail_url: origin + path,
  thumbnail_width: width,
  thumbnail_height: height,
});

function respond(facts: RequestFacts, status: number, body: object = { status }): Response {
  const headers = new Headers({
    "Content-Type": "application/json; charset=utf-8",
    // For scripts of other sites; the response is the same for all.
    "Access-Control-Allow-Origin": "*",
    "X-Robots-Tag": "noindex",
  });
  if (status === 200) headers.set("Cache-Control", CACHE_CLASSES.LIST);
  setResponseHeaders({ facts, status, headers });
  return new Response(JSON.stringify(body), { status, headers });
}
