import { LRUCache } from "lru-cache";
import { getConfig } from "~/config/config.server";
import { rootLogger } from "~/lib/log.server";
import { SIDE_TIMEOUT_MS } from "~/platform/client.server";
import { type GuardedResponse, guardedRequest } from "~/platform/guarded-get.server";
import { isOwnUrl } from "~/platform/own-url";
import type { Advertisement } from "../playback-view";
import { chooseMediaFile, readVast, type Tracking, type VastAd } from "./vast.server";

const MAX_BYTES = 512 * 1024;
const MAX_WRAPPERS = 5;
const MAX_REDIRECTS = 3;
/** Maximum number of requests for one link, whatever its documents contain. */
const MAX_REQUESTS = 20;
/** Maximum length of a pod: more would keep viewers from the match. */
const MAX_ADS = 5;
/** Maximum number of tracking URLs per event and advertisement: a browser requests them all at once. */
const MAX_TRACKING_URLS = 8;
/** Lifetime of a resolved link (ms). Viewers share a document, as they do on cached pages. */
const KEEPS_MS = 30_000;

const MEDIA_PATH = /\.(mp4|m4v|mov|webm|ogv|m3u8)$/i;
const MEDIA_TYPE = /^(video\/.+|application\/(x-mpegurl|vnd\.apple\.mpegurl))$/;
const NOTHING: Tracking = { onStart: [], onComplete: [] };

const KNOWN = new LRUCache<string, Advertisement[]>({
  max: 500,
  ttl: KEEPS_MS,
  fetchMethod: (link) => resolveOrNothing(link),
});
const REFUSED_HOSTS = new LRUCache<string, true>({ max: 200 });

/** Options that only tests set. */
export interface ResolveOptions {
  isPublic?: (url: string) => boolean;
  /** Maximum time for one link with all its wrappers (ms). */
  timeoutMs?: number;
}

/**
 * Resolves advertisement links to files that a video element can play: a media file stays as it is, a VAST
 * document yields its linear advertisements. Only the platform and the operator's `ad_origins` are requested.
 * A link that cannot be resolved in five seconds yields nothing.
 * @param links of the platform, in their order
 * @returns never rejects; the same for every viewer
 */
export async function resolveAds(links: readonly string[]): Promise<Advertisement[]> {
  const lists = await Promise.all(
    links.map((link) => (isMediaFile(link) ? [film(link)] : KNOWN.fetch(link))),
  );
  return lists.flatMap((list) => list ?? []);
}

const film = (source: string): Advertisement => ({ source, timeOffset: 0 });

function isMediaFile(link: string): boolean {
  return !URL.canParse(link) || MEDIA_PATH.test(new URL(link).pathname);
}

async function resolveOrNothing(link: string): Promise<Advertisement[]> {
  try {
    return await resolveLink(link);
  } catch (error) {
    const { host } = new URL(link);
    if (error instanceof RefusedOrigin) {
      if (REFUSED_HOSTS.has(error.host)) return [];
      REFUSED_HOSTS.set(error.host, true);
    }
    rootLogger.warn({ err: error, host }, "an advertisement link was skipped");
    return [];
  }
}

class RefusedOrigin extends Error {
  override name = "RefusedOrigin";
  constructor(readonly host: string) {
    super(`advertisements from ${host} are not allowed: ad_origins does not list the origin`);
  }
}

/**
 * Resolves one link.
 * @throws if a document cannot be loaded, is not VAST, or has more than five levels of wrappers
 */
export async function resolveLink(link: string, options: ResolveOptions = {}): Promise<Advertisement[]> {
  const { timeoutMs = SIDE_TIMEOUT_MS, isPublic } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  let requests = 0;

  async function read(url: string): Promise<GuardedResponse> {
    let target = new URL(url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (++requests > MAX_REQUESTS) throw new Error("the documents name too many others");
      const { url: reached, isOwn } = reachable(target);
      const response = await guardedRequest(reached.href, {
        accept: "application/xml, text/xml;q=0.9, video/*;q=0.8, */*;q=0.1",
        reads: (type) => !MEDIA_TYPE.test(type),
        timeoutMs,
        maxBytes: MAX_BYTES,
        signal,
        isPublic: isOwn ? () => true : isPublic,
      });
      if (response.status === 200) return response;
      if (![301, 302, 303, 307, 308].includes(response.status) || !response.location)
        throw new Error(`${target.host} responded with ${response.status}`);
      target = new URL(response.location, target);
    }
    throw new Error("too many redirects");
  }

  /** @param above tracking URLs of the wrappers around the document */
  async function resolve(xml: string, wrappers: number, above: Tracking): Promise<Advertisement[]> {
    const ads = readVast(xml);
    const pod = ads.filter(({ sequence }) => sequence !== undefined);
    pod.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
    const found: Advertisement[] = [];
    let problem: unknown;
    // Without a pod the advertisements are alternatives: the first that can be shown is used.
    for (const ad of pod.length > 0 ? pod : ads) {
      try {
        found.push(...(await resolveOne(ad, wrappers, above)));
      } catch (error) {
        problem = error;
      }
      if (found.length >= MAX_ADS || (pod.length === 0 && found.length > 0)) break;
    }
    if (found.length === 0 && problem) throw problem;
    return found.slice(0, MAX_ADS);
  }

  async function resolveOne(ad: VastAd, wrappers: number, above: Tracking): Promise<Advertisement[]> {
    const tracking = {
      onStart: [...above.onStart, ...ad.onStart],
      onComplete: [...above.onComplete, ...ad.onComplete],
    };
    if (ad.wrapped) {
      if (wrappers >= MAX_WRAPPERS) throw new Error("too many wrappers");
      const { text } = await read(ad.wrapped.url);
      return resolve(text, ad.wrapped.mayWrapAgain ? wrappers + 1 : MAX_WRAPPERS, tracking);
    }
    const file = chooseMediaFile(ad.mediaFiles);
    if (!file) return [];
    return [
      {
        ...film(file.url),
        onStart: tracking.onStart.slice(0, MAX_TRACKING_URLS),
        onComplete: tracking.onComplete.slice(0, MAX_TRACKING_URLS),
      },
    ];
  }

  const { type, text } = await read(link);
  return MEDIA_TYPE.test(type) ? [film(link)] : resolve(text, 0, NOTHING);
}

/**
 * Returns the URL at which this server requests a document; the platform's internal origin may differ from
 * its public one.
 * @throws RefusedOrigin
 */
function reachable(url: URL): { url: URL; isOwn: boolean } {
  const place = getConfig();
  if (isOwnUrl(url, place)) {
    return { url: new URL(url.pathname + url.search, new URL(place.apiBase).origin), isOwn: true };
  }
  const isSafe = url.protocol === "https:" || !place.production;
  if (!isSafe || !place.adOrigins.includes(url.origin)) throw new RefusedOrigin(url.origin);
  return { url: fillMacros(url), isOwn: false };
}

/** Fills the macros of a request (VAST 4.2, section 6) that do not depend on the viewer. */
function fillMacros(url: URL): URL {
  const random = String(Math.floor(Math.random() * 90_000_000) + 10_000_000);
  return new URL(
    url.href
      .replace(/(\[|%5B)(CACHEBUSTING)(\]|%5D)/gi, random)
      .replace(/(\[|%5B)(TIMESTAMP)(\]|%5D)/gi, encodeURIComponent(new Date().toISOString())),
  );
}
