import type { PlaybackView } from "~/features/player/playback-view";
import type { Thing, Urls } from "~/lib/metadata/structured-data";
import type { EventCardView, TeamView } from "./view";

/** Fields of an event that its structured data contain. */
export type DescribedEvent = Pick<
  EventCardView,
  "phase" | "href" | "title" | "sportType" | "imageUrl" | "home" | "away" | "startsAt" | "seconds" | "access"
> & {
  description?: string;
  /** Expected end, ISO date-time. */
  endsAt?: string;
};

/** Fallback image of a video: search engines require one. */
const NO_PICTURE = "/icons/share.png";

/**
 * Describes an event with schema.org types: SportsEvent while it is upcoming or live, and BroadcastEvent if
 * upcoming, else VideoObject. `contentUrl` is set only for free videos with a permanent URL, never a signed
 * one.
 */
export function eventThings(
  event: DescribedEvent,
  playback: PlaybackView,
  urls: Urls,
): (Thing | undefined)[] {
  const isAhead = event.phase === "live" || event.phase === "upcoming";
  return [
    isAhead ? sportsEvent(event, playback, urls) : undefined,
    event.phase === "upcoming" ? broadcast(event, urls) : video(event, playback, urls),
  ];
}

function sportsEvent(event: DescribedEvent, playback: PlaybackView, { url, file }: Urls): Thing {
  const { title, description, startsAt, endsAt, sportType, home, away } = event;
  const picture = event.imageUrl ?? playback.posterUrl;
  return {
    "@type": "SportsEvent",
    name: title,
    description,
    url: url(event.href),
    image: picture && file(picture),
    startDate: startsAt,
    endDate: endsAt,
    sport: sportType,
    competitor: [home, away].flatMap((team) => (team ? [sportsTeam(team, file)] : [])),
  };
}

function sportsTeam({ name, logoUrl }: TeamView, file: Urls["file"]): Thing {
  return { "@type": "SportsTeam", name, logo: logoUrl && file(logoUrl) };
}

function broadcast({ title, href, startsAt, endsAt }: DescribedEvent, { url }: Urls): Thing {
  return {
    "@type": "BroadcastEvent",
    name: title,
    url: url(href),
    isLiveBroadcast: true,
    startDate: startsAt,
    endDate: endsAt,
  };
}

/** Returns undefined without a date, which VideoObject requires. */
function video(event: DescribedEvent, playback: PlaybackView, urls: Urls): Thing | undefined {
  const { url, file } = urls;
  const { title, description, startsAt, seconds, access, phase } = event;
  if (!startsAt) return undefined;
  const isRecorded = phase === "replay" || phase === "clip";
  const content = openVideo(playback);
  return {
    "@type": "VideoObject",
    name: title,
    description: description || title,
    thumbnailUrl: file(playback.posterUrl ?? event.imageUrl ?? NO_PICTURE),
    uploadDate: startsAt,
    duration: isRecorded && seconds ? isoDuration(seconds) : undefined,
    url: url(event.href),
    contentUrl: access.kind === "free" && content ? file(content) : undefined,
    isAccessibleForFree: access.kind === "free",
    publication: phase === "live" ? broadcast(event, urls) : undefined,
  };
}

/**
 * Returns the permanent URL of a video; undefined if its URLs are signed, which means that they have a query.
 */
export function openVideo(playback: PlaybackView): string | undefined {
  if (playback.state !== "ready") return undefined;
  return [playback.mp4, playback.hls].find((url) => url && !url.includes("?"));
}

/** Formats a duration according to ISO 8601: 6,725 seconds are `PT1H52M5S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), "H"],
    [Math.floor(whole / 60) % 60, "M"],
    [whole % 60, "S"],
  ];
  const text = parts.flatMap(([value, unit]) => (value > 0 ? [`${value}${unit}`] : [])).join("");
  return `PT${text || "0S"}`;
}
