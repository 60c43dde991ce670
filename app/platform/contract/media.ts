import { z } from "zod";
import { color, flag, id, instant, link, list, number, part, text } from "./read";

/** Replaces a title that the platform leaves out (requirement EVENT-4). */
export const NO_TITLE = "NO TITLE";

export const MEDIA_TYPES = ["event", "clip", "user_clip", "user_highlight", "highlight"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const EVENT_STATUSES = ["live", "upcoming", "archived", "channel"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const COVERAGES = [
  "commerce_free_media",
  "commerce_members_media",
  "commerce_ppv_media",
  "commerce_transactional_media",
  "commerce_subscription_basic_media",
] as const;
export type Coverage = (typeof COVERAGES)[number];

const CLIP_TYPES = ["clip", "highlight", "user_clip", "user_highlight"];

/** Whether a video is a clip or a highlight, and not an event. */
export const isClip = ({ eventType }: Pick<Media, "eventType">): boolean => CLIP_TYPES.includes(eventType);

/** Returns the id of the match that a video shows or is a part of. */
export const matchIdOf = (media: Pick<Media, "id" | "eventId" | "eventType">): string =>
  (isClip(media) && media.eventId) || media.id;

/** Status in any letter case; `vod`, unknown values and none are read as archived. */
const status = z
  .unknown()
  .optional()
  .transform((value): Pick<Media, "eventStatus" | "isStatusUnknown"> => {
    const lower = String(value ?? "").toLowerCase();
    const eventStatus = EVENT_STATUSES.find((known) => known === lower);
    return {
      eventStatus: eventStatus ?? "archived",
      isStatusUnknown: (!eventStatus && lower !== "vod") || undefined,
    };
  });

const team = z.object({
  id: text,
  title: text,
  shortTitle: text,
  abbreviation: text,
  logo: link,
  color,
});

/** URLs of a video. */
export const sourceSchema = z.object({
  hd: link,
  pano: link,
  poster: link,
  clip: link,
  epg: link,
  mp4: link,
  start: link,
  moments: link,
  audio: z
    .object({ url: link, hls: link, bandwidth: number, bytes: number })
    .transform((audio) => (audio.url || audio.hls ? audio : undefined))
    .optional()
    .catch(undefined),
  download: z
    .object({ url: link, bytes: number })
    .transform(({ url, bytes }) => (url && bytes ? { url, bytes } : undefined))
    .optional()
    .catch(undefined),
  bandwidth: z
    .object({ lowest: number, highest: number })
    .transform(({ lowest, highest }) =>
      lowest && highest && lowest > 0 && highest >= lowest ? { lowest, highest } : undefined,
    )
    .optional()
    .catch(undefined),
  still: link,
  stream: text,
});

/** A team of an event. */
export interface EventTeam {
  id?: string;
  name: string;
  shortName?: string;
  code?: string;
  logoUrl?: string;
  color?: string;
}

export interface EventCategory {
  id: string;
  type?: string;
  title?: string;
  /** Optional for platforms. */
  logo?: string;
}

/** An event, clip, highlight or channel (requirement EVENT-3). */
export interface Media {
  id: string;
  title: string;
  metaTitle?: string;
  eventId?: string;
  referenceId?: string;
  sportType?: string;
  eventType: string;
  gameType?: string;
  eventStatus: EventStatus;
  /** The platform names no status that is known, so that the one above is a guess. */
  isStatusUnknown?: true;
  /** Status of the match that a clip is a part of; optional for platforms (requirement CALL-30). */
  matchStatus?: EventStatus;
  eventDescription?: string;
  date?: string;
  realKickoffTime?: string;
  /** Date of publication; optional for platforms. */
  addedAt?: string;
  gender?: string;
  categories: EventCategory[];
  adLinks: string[];
  commerceCoverage: Coverage;
  /** The platform names no coverage that is known, so that the one above is a guess. */
  isCoverageUnknown?: true;
  commerceType?: string;
  isExternal: boolean;
  isEventAvailableForUser: boolean;
  isEventAvailableInUserRegion: boolean;
  isEnabledVidswapStats: boolean;
  geniusId?: string;
  imageUrl?: string;
  home?: EventTeam;
  away?: EventTeam;
  source: {
    hd?: string;
    pano?: string;
    poster?: string;
    clip?: string;
    epg?: string;
    mp4?: string;
    /** Playlist from the start of a live match to its live edge; optional for platforms (requirement EVENT-15). */
    start?: string;
    /** Playlist of a short cut of a match; optional for platforms (requirement EVENT-16). */
    moments?: string;
    /**
     * The audio without the video: an MP4, an HLS playlist or both, its bits per second and, of a recording,
     * its size; optional for platforms (requirement CALL-23).
     */
    audio?: { url?: string; hls?: string; bandwidth?: number; bytes?: number };
    /** One file of the whole match, and its size; optional for platforms (requirement CALL-24). */
    download?: { url: string; bytes: number };
    /** What the video of an upcoming match will take (bit/s); optional for platforms (requirement CALL-23). */
    bandwidth?: { lowest: number; highest: number };
    /**
     * Image of a second of a match, which the query `at` names. It never shows a score; optional for platforms
     * (requirement CALL-31).
     */
    still?: string;
    /** Names the stream of `hd`, whose URL may change by its signature alone; optional for platforms. */
    stream?: string;
  };
  eventUrl?: string;
  mediaType?: string;
  mediaSubType?: string;
  playerNumber?: string;
  playerColor?: string;
  /** Duration (seconds); optional for platforms. */
  seconds?: number;
  /** The duration while the result hides it (s); pages must not show it. */
  hiddenSeconds?: number;
  /** The event will not take place; optional for platforms. */
  isCancelled: boolean;
  /** Whether viewers can be reminded of it (requirement CALL-22). */
  hasReminders?: boolean;
  /** Number of the latest message about the event; optional for platforms. */
  version?: number;
  /** Whether the platform names the day only, not the time. */
  hasNoTime?: boolean;
  /** Rises with every change of what calendars show; optional for platforms (requirement CALL-20). */
  revision?: number;
  /** When it last rose. */
  revisedAt?: string;
  /** Time of the event at the moment that a clip is about (seconds); optional for platforms. */
  momentSecond?: number;
  /** Token of the public page of a clip of the viewer; null if it has none, undefined if it can have none (CALL-28). */
  publicToken?: string | null;
  /** Why the operator has withdrawn a clip of the viewer, which cannot be published then (CALL-29). */
  withdrawnReason?: string;
  /** Upper limit of a duration that is hidden with the result (seconds). */
  maxSeconds?: number;
  /** What could reveal the result is missing, because the viewer has not asked for it (requirement EVENT-11). */
  isResultHidden?: boolean;
}

/** Start of an event; `2027-03-01` names the day only. */
const start = z
  .unknown()
  .optional()
  .transform((value) => ({
    date: instant.parse(value),
    hasNoTime: typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? true : undefined,
  }));

const rawMedia = z.object({
  id,
  media_type: text,
  title: text,
  metaTitle: text,
  description: text,
  event_id: text,
  reference_id: text,
  sportType: text,
  gameType: text,
  status,
  event_status: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["live", "upcoming", "archived"]))
    .optional()
    .catch(undefined),
  event_date: start,
  realKickoffTime: instant,
  added: instant,
  gender: text,
  identities: list(z.object({ id, type: text, title: text, logo: link })),
  teams: part(z.object({ homes: list(team), aways: list(team) })),
  images: part(z.object({ PosterH: link, PosterV: link })),
  source: part(sourceSchema),
  eventUrl: link,
  advertisement: part(z.object({ links: list(z.url({ protocol: /^https?$/ })) })),
  commerceCoverage: z.enum(COVERAGES).optional().catch(undefined),
  commerceType: text,
  isEventAvailableForUser: flag(true),
  isEventAvailableInUserRegion: flag(true),
  isEnabledVidswapStats: flag(false),
  geniusId: text,
  mediaType: text,
  mediaSubType: text,
  playerNumber: text,
  playerColor: color,
  duration: z.number().nonnegative().optional().catch(undefined),
  cancelled: flag(false),
  reminders: flag(false),
  version: number,
  revision: number,
  revised: instant,
  timePTS: number,
  publicToken: z.string().min(1).nullish().catch(undefined),
  withdrawnReason: text,
});

function toTeam(raw: z.output<typeof team> | undefined): EventTeam | undefined {
  if (!raw) return undefined;
  return {
    id: raw.id,
    name: raw.title ?? raw.shortTitle ?? NO_TITLE,
    shortName: raw.shortTitle,
    code: raw.abbreviation,
    logoUrl: raw.logo,
    color: raw.color,
  };
}

/** Reads an event, clip, highlight or channel. */
export const mediaSchema = rawMedia.transform((raw): Media => {
  const eventType = raw.media_type ?? "event";
  return {
    id: raw.id,
    title: raw.title ?? NO_TITLE,
    metaTitle: raw.metaTitle,
    eventId: raw.event_id,
    referenceId: raw.reference_id,
    sportType: raw.sportType,
    eventType,
    gameType: raw.gameType,
    ...raw.status,
    matchStatus: isClip({ eventType }) ? raw.event_status : undefined,
    eventDescription: raw.description,
    ...raw.event_date,
    realKickoffTime: raw.realKickoffTime,
    addedAt: raw.added,
    gender: raw.gender,
    categories: raw.identities,
    adLinks: raw.advertisement?.links ?? [],
    commerceCoverage: raw.commerceCoverage ?? "commerce_free_media",
    isCoverageUnknown: raw.commerceCoverage === undefined || undefined,
    commerceType: raw.commerceType,
    isExternal: eventType === "externalContent",
    isEventAvailableForUser: raw.isEventAvailableForUser || eventType === "user_clip",
    isEventAvailableInUserRegion: raw.isEventAvailableInUserRegion,
    isEnabledVidswapStats: raw.isEnabledVidswapStats,
    geniusId: raw.geniusId,
    imageUrl: raw.images?.PosterH,
    home: toTeam(raw.teams?.homes[0]),
    away: toTeam(raw.teams?.aways[0]),
    source: raw.source ?? {},
    eventUrl: raw.eventUrl,
    mediaType: raw.mediaType,
    mediaSubType: raw.mediaSubType,
    playerNumber: raw.playerNumber,
    playerColor: raw.playerColor,
    seconds: raw.duration,
    isCancelled: raw.cancelled,
    hasReminders: raw.reminders || undefined,
    version: raw.version,
    revision: raw.revision,
    revisedAt: raw.revised,
    momentSecond: raw.timePTS === undefined || raw.timePTS < 0 ? undefined : raw.timePTS / 1000,
    publicToken: raw.publicToken,
    withdrawnReason: raw.withdrawnReason,
    // Present from the start: adding fields to a copy of a large object, as hiding a result does, is slow.
    hiddenSeconds: undefined,
    maxSeconds: undefined,
    isResultHidden: undefined,
  };
});
