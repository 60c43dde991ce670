import { z } from "zod";

export const MEDIA_TYPES = ["event", "clip", "user_clip", "user_highlight", "highlight"] as const;
export const STATUSES = ["live", "upcoming", "archived", "channel"] as const;
export const HIGHLIGHT_TYPES = ["auto", "recap", "condensed", "clip", "highlight"] as const;
export const COVERAGES = [
  "commerce_free_media",
  "commerce_members_media",
  "commerce_ppv_media",
  "commerce_transactional_media",
  "commerce_subscription_basic_media",
] as const;

const RawTeamRef = z.object({
  id: z.string(),
  title: z.string(),
  shortTitle: z.string().nullable(),
  abbreviation: z.string().nullable(),
  logo: z.string().nullable(),
  color: z.string().nullable(),
});

/** An event, channel, clip or highlight. */
export const RawMedia = z.object({
  id: z.string(),
  media_type: z.enum(MEDIA_TYPES),
  title: z.string(),
  metaTitle: z.string().nullable(),
  description: z.string().nullable(),
  event_id: z.string(),
  event_status: z.enum(STATUSES).optional().describe("Highlights: the status of their match"),
  reference_id: z.string().nullable(),
  sportType: z.string().nullable(),
  gameType: z.string().nullable(),
  status: z.enum(STATUSES),
  event_date: z.string(),
  realKickoffTime: z.string().nullable(),
  added: z.string(),
  gender: z.string().nullable(),
  identities: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      logo: z.string().optional().describe("Crest of the league or category"),
    }),
  ),
  search: z.object({ teams: z.array(z.object({ id: z.string() })) }),
  teams: z.object({ homes: z.array(RawTeamRef), aways: z.array(RawTeamRef) }),
  images: z.object({ PosterH: z.string().nullable(), PosterV: z.string().nullable() }),
  source: z.object({
    hd: z.string().nullable().describe("HLS"),
    pano: z.string().nullable(),
    poster: z.string().nullable(),
    clip: z.string().nullable().describe("MP4 of a clip"),
    epg: z.string().nullable().describe("Schedule of a channel"),
    mp4: z.string().nullable().describe("The programme as one progressive (or, live, endless) MP4"),
    start: z
      .url()
      .nullish()
      .describe(
        "Live matches: master playlist from the start of the match to the live edge. With the query `until=now`, its media playlists end at the time of the request",
      ),
    moments: z
      .url()
      .optional()
      .describe(
        "Matches that are live or over: master playlist of a short cut around the moments, with segments of `hd`. The queries `length` and `team` are those of `/api/event/moments`",
      ),
    audio: z
      .object({
        url: z.url().describe("MP4 with the audio only; of a live match an endless response"),
        hls: z.url().optional().describe("Media playlist of the same"),
        bandwidth: z.number().describe("On average (bit/s)"),
        bytes: z.number().optional().describe("Size of a recording"),
      })
      .optional()
      .describe("`get_by_id` of matches that are live or over: the audio without the video"),
    download: z
      .object({ url: z.url(), bytes: z.number() })
      .optional()
      .describe("`get_by_id` of matches that are over: one file in the lowest quality; the URL expires"),
    still: z
      .url()
      .optional()
      .describe(
        "`get_by_id` of matches that are live or over: WebP of the frame of a second, which the query `at` names (media time in seconds; of a live match the time since its start). Never with a score; 404 for a second that the match does not have",
      ),
    bandwidth: z
      .object({ lowest: z.number(), highest: z.number() })
      .optional()
      .describe("`get_by_id` of upcoming matches: that of the video to come, on average (bit/s)"),
    stream: z
      .string()
      .optional()
      .describe("Names the stream of `hd`: the same for as long as only the signature of the URL changes"),
  }),
  eventUrl: z.string().nullable(),
  advertisement: z.object({ links: z.array(z.string()) }),
  commerceCoverage: z.enum(COVERAGES),
  commerceType: z.string().nullable(),
  isEventAvailableForUser: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  isEnabledVidswapStats: z.boolean(),
  geniusId: z.string().nullable(),
  mediaType: z.string().optional(),
  mediaSubType: z.string().optional(),
  playerNumber: z.string().optional(),
  playerColor: z.string().optional(),
  duration: z.int().optional().describe("Length in seconds, when it is known"),
  cancelled: z.boolean().optional().describe("Whether an upcoming event will not take place"),
  reminders: z.boolean().optional().describe("Whether viewers can be reminded of the event"),
  version: z.int().optional().describe("Number of the latest `update-event` of an event"),
  revision: z
    .int()
    .optional()
    .describe("Events: raised whenever its time, teams, title or competition change, or it is cancelled"),
  revised: z.string().optional().describe("When that was last the case"),
  timePTS: z
    .int()
    .optional()
    .describe("Milliseconds of the event's media time at the moment that a clip or highlight is about"),
  publicToken: z
    .string()
    .nullish()
    .describe("Clips of the viewer: token of the public page; null for a clip that is not published"),
  withdrawnReason: z
    .string()
    .optional()
    .describe("Clips of the viewer: why the operator has withdrawn it; it cannot be published any more"),
});
export type RawMedia = z.infer<typeof RawMedia>;

const Metric = z.object({
  name: z.string(),
  filterId: z.int(),
  shortName: z.string(),
  isPercentage: z.boolean(),
  home: z.int(),
  away: z.int(),
});
const MetricGroup = z.object({ metrics: z.array(Metric) });

/** Score and match statistics; a group that was not requested is missing. */
export const RawStats = z.object({
  vidswap: z.object({
    "game-scores": MetricGroup.optional(),
    "game-overview": MetricGroup.optional(),
  }),
});
export type RawStats = z.infer<typeof RawStats>;

/** Phases of a match in which a score can stand. */
export const PHASES = [
  "first_half",
  "half_time",
  "second_half",
  "quarter_1",
  "quarter_2",
  "quarter_3",
  "quarter_4",
  "period_1",
  "period_2",
  "period_3",
  "overtime",
  "penalties",
] as const;
export type Phase = (typeof PHASES)[number];

/** Score of a live match. */
export const LiveScore = z.object({
  id: z.string(),
  home: z.int(),
  away: z.int(),
  phase: z.enum(PHASES).nullable(),
  /** Minute that is being played, from 1; for sports that count minutes. */
  minute: z.int().nullable(),
});
export type LiveScore = z.infer<typeof LiveScore>;

/** The score of a match from a moment on. */
export const ScoreChange = z.object({
  /** Time of the match (ms). */
  time: z.int(),
  home: z.int(),
  away: z.int(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

export const SportCount = z.object({ sportType: z.string(), count: z.int() });

export const RawGuide = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
});
