import type { PlaybackView } from "~/features/player/playback-view";
import type { Addresses, Thing } from "~/lib/structured-data";
import type { EventCardView, TeamView } from "./view";

/** What structured data says of an event beside what its card shows. */
export type DescribedEvent = Pick<
  EventCardView,
  "tense" | "href" | "title" | "sportType" | "imageUrl" | "home" | "away" | "startsAt" | "seconds" | "access"
> & {
  description?: string;
  /** When it is expected to end: an ISO date-time. */
  endsAt?: string;
};

/** Shown for a video that has no picture: search engines take none without. */
const NO_PICTURE = "/icons/share.png";

/**
 * An event in schema.org's words: the match while it is to come or on, the broadcast, the video. A video's own
 * address is told only when it is free for everybody and lasting, so never a signed one.
 */
export function eventThings(
  event: DescribedEvent,
  playback: PlaybackView,
  addresses: Addresses,
): (Thing | undefined)[] {
  const isAhead = event.tense === "live" || event.tense === "upcoming";
  return [
    isAhead ? sportsEvent(event, playback, addresses) : undefined,
    event.tense === "upcoming" ? broadcast(event, addresses) : video(event, playback, addresses),
  ];
}

function sportsEvent(event: DescribedEvent, playback: PlaybackView, { url, file }: Addresses): Thing {
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

function sportsTeam({ name, crestUrl }: TeamView, file: Addresses["file"]): Thing {
  return { "@type": "SportsTeam", name, logo: crestUrl && file(crestUrl) };
}

function broadcast({ title, href, startsAt, endsAt }: DescribedEvent, { url }: Addresses): Thing {
  return {
    "@type": "BroadcastEvent",
    name: title,
    url: url(href),
    isLiveBroadcast: true,
    startDate: startsAt,
    endDate: endsAt,
  };
}

/** Nothing without a date, which every video must have. */
function video(event: DescribedEvent, playback: PlaybackView, addresses: Addresses): Thing | undefined {
  const { url, file } = addresses;
  const { title, description, startsAt, seconds, access, tense } = event;
  if (!startsAt) return undefined;
  const isRecorded = tense === "replay" || tense === "clip";
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
    publication: tense === "live" ? broadcast(event, addresses) : undefined,
  };
}

/** The address of a video that anybody may keep: addresses that are signed carry a query. */
export function openVideo(playback: PlaybackView): string | undefined {
  if (playback.state !== "ready") return undefined;
  return [playback.mp4, playback.hls].find((address) => address && !address.includes("?"));
}

/** A length as ISO 8601 writes it: 6,725 seconds are `PT1H52M5S`. */
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
