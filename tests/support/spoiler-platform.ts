/**
 * A proxy of a real platform that writes the result of every match into everything that it says about the match:
 * texts, pictures of clips, tags, statistics. Each mark names the match, so that a page shows which results it
 * reveals.
 */
import { json } from "node:stream/consumers";
import { type RunningServer, serve } from "./http-server.ts";
import { bodyOf, relay } from "./relay.ts";

/** Whether a match of the demo data is finished or live. */
type Stage = "finished" | "live";

/** A part of a result in a response. */
export interface Spoiler {
  /** `title`, `text`, `tag`, `clip`, `stat` or `image` of a match; `score` or `time` of any match. */
  kind: string;
  stage: Stage;
  /** Id of the match; a score and a time have none. */
  matchId?: string;
  /** Where it stands, with the text around it. */
  excerpt: string;
}

/** Goals of both sides, in all scores and statistics: numbers that no page contains otherwise. */
const GOALS: Record<Stage, readonly [home: number, away: number]> = {
  finished: [979_797, 838_383],
  live: [919_191, 818_181],
};
/** Length of the video, and time of the moment of a clip (s): extra time says something about the result. */
const SECONDS: Record<Stage, number> = { finished: 575_757, live: 484_848 };
const MARK = /zz(title|text|tag|clip|stat|image)\.(finished|live)\.([a-z]+-\d+)/gi;
const NUMBER = /(?<!\w)(979|838|919|818)\P{L}?(797|383|191|181)(?!\w)/gu;
const TIME = /(?<!\d)(575757|484848)(?!\d)/g;
const EXCERPT_LENGTH = 60;

type Json = Record<string, unknown>;

/** Teams and competitions of each match that the proxy has seen. */
type Parts = Map<string, Set<string>>;

export interface SpoilerPlatform extends RunningServer {
  /** Ids of the teams and competitions of a match, by its id. */
  parts: Parts;
}

/** Stage of a match by its id in the demo data; others have no result. */
function stageOf(id: unknown): Stage | undefined {
  if (/^archived-\d/.test(String(id))) return "finished";
  return /^live-\d/.test(String(id)) ? "live" : undefined;
}

const markOf = (kind: string, id: unknown) => `ZZ${kind}.${stageOf(id)}.${id}.`;

/** Starts it. @param platformUrl the real platform */
export async function spoilerPlatform(platformUrl: string): Promise<SpoilerPlatform> {
  const parts: Parts = new Map();
  const server = await serve(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const call = new URL(incoming.url ?? "/", platformUrl);
    // Compressed responses could not be parsed here.
    delete incoming.headers["accept-encoding"];
    relay(platformUrl, incoming, outgoing, {
      body,
      onResponse(response) {
        const isJson = response.headers["content-type"]?.startsWith("application/json");
        if (!isJson || response.statusCode !== 200) return false;
        json(response).then(
          (reply) => {
            const request = body.length ? (JSON.parse(body.toString()) as Json) : {};
            spoil(reply as Json, { call, request, parts });
            outgoing.setHeader("content-type", "application/json").end(JSON.stringify(reply));
          },
          () => outgoing.destroy(),
        );
        return true;
      },
    });
  });
  return { ...server, parts };
}

/** Changes a response; its form depends on the call. */
function spoil(reply: Json, { call, request, parts }: { call: URL; request: Json; parts: Parts }): void {
  const content = reply.content as Json | undefined;
  const entries = (content?.entries ?? []) as Json[];
  switch (call.pathname) {
    case "/api/event/stats":
      spoilStats(content, call.searchParams.get("id"));
      break;
    case "/api/event/scores":
      for (const entry of entries) [entry.home, entry.away] = GOALS.live;
      break;
    case `/api/clip/published/${call.pathname.split("/").at(-1)}`:
      if (content) content.title = `${markOf("CLIP", content.event_id)} ${content.title}`;
      break;
    case "/api/event/moments":
      for (const [index, tag] of ((content?.moments ?? []) as Json[]).entries())
        spoilTag(tag, call.searchParams.get("id"), index);
      for (const player of (content?.players ?? []) as Json[])
        player.number = markOf("CLIP", call.searchParams.get("id"));
      break;
    case "/api/tag/list":
      for (const [index, tag] of entries.filter(({ global }) => global).entries())
        spoilTag(tag, request.targetId, index);
      break;
    default:
      for (const media of mediaIn(reply)) spoilMedia(media, parts);
  }
}

/** All events and clips of a response. */
function mediaIn(value: unknown): Json[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(mediaIn);
  return "media_type" in value && "event_date" in value ? [value as Json, ...inner] : inner;
}

function spoilMedia(media: Json, parts: Parts): void {
  const isEvent = media.media_type === "event";
  const matchId = isEvent ? media.id : media.event_id;
  const { homes, aways } = media.teams as { homes: Json[]; aways: Json[] };
  if (!stageOf(matchId) || !homes[0] || !aways[0]) return;
  const identities = media.identities as Json[];
  parts.set(String(matchId), new Set([...homes, ...aways, ...identities].map(({ id }) => String(id))));
  // Viewers have named and cut their own clips themselves.
  if (/^user_/.test(String(media.media_type))) return;
  media.title = `${markOf(isEvent ? "TITLE" : "CLIP", matchId)} ${media.title}`;
  media.metaTitle = `${markOf(isEvent ? "TITLE" : "CLIP", matchId)} meta`;
  media.description = `${markOf("TEXT", matchId)} ${media.description}`;
  const seconds = SECONDS[stageOf(matchId) as Stage];
  if (isEvent) {
    media.duration = seconds;
    return;
  }
  media.timePTS = seconds * 1000;
  media.mediaSubType = markOf("CLIP", matchId);
  if (media.playerNumber) media.playerNumber = markOf("CLIP", matchId);
  const { images, source } = media as { images: Json; source: Json };
  for (const [owner, name] of [
    [images, "PosterH"],
    [images, "PosterV"],
    [source, "poster"],
  ] as const) {
    const url = owner[name];
    if (typeof url === "string")
      owner[name] = `${url}${url.includes("?") ? "&" : "?"}${markOf("IMAGE", matchId)}=`;
  }
}

function spoilTag(tag: Json, matchId: unknown, index: number): void {
  if (!stageOf(matchId)) return;
  tag.title = `${markOf("TAG", matchId)} ${tag.title}`;
  tag.id = `${markOf("TAG", matchId)}${index}`;
  // The icon of a known type would say what happened, too.
  if (index % 2) tag.type = markOf("TAG", matchId);
  if (tag.team) (tag.team as Json).title = markOf("TAG", matchId);
}

function spoilStats(content: Json | undefined, id: string | null): void {
  const stage = stageOf(id);
  const groups = Object.values((content?.vidswap ?? {}) as Record<string, { metrics: Json[] }>);
  if (!stage) return;
  for (const metric of groups.flatMap(({ metrics }) => metrics)) {
    metric.name = `${markOf("STAT", id)} ${metric.name}`;
    [metric.home, metric.away] = GOALS[stage];
  }
}

/** Returns all parts of results in a response, in the order of the text. */
export function spoilersIn(text: string): Spoiler[] {
  const around = (index = 0) =>
    text.slice(Math.max(0, index - EXCERPT_LENGTH), index + EXCERPT_LENGTH).replaceAll(/\s+/g, " ");
  const marks = [...text.matchAll(MARK)].map(({ index, 1: kind = "", 2: stage, 3: matchId }) => ({
    kind: kind.toLowerCase(),
    stage: stage?.toLowerCase() as Stage,
    matchId: matchId?.toLowerCase(),
    excerpt: around(index),
  }));
  const scores = [...text.matchAll(NUMBER)].map(({ index, 1: digits }) => ({
    kind: "score",
    stage: (digits === "979" || digits === "838" ? "finished" : "live") as Stage,
    excerpt: around(index),
  }));
  const times = [...text.matchAll(TIME)].map(({ index, 0: digits }) => ({
    kind: "time",
    stage: (digits === "575757" ? "finished" : "live") as Stage,
    excerpt: around(index),
  }));
  return [...marks, ...scores, ...times];
}
