import { eventThings, openVideo } from "~/features/events/event-structured-data";
import type { PlaybackView } from "~/features/player/playback-view";
import type { MetaTools } from "~/lib/metadata/page-meta";
import { breadcrumbs } from "~/lib/metadata/structured-data";
import type { EventDetails } from "./event-details.server";

/** Returns the metadata of an event's, clip's or channel's page for search engines and shared links. */
export function eventFacts(
  tools: MetaTools,
  data: { event: EventDetails; playback: PlaybackView } | undefined,
) {
  if (!data) return { title: "" };
  const { event, playback } = data;
  const { league, leagueHref, access } = event;
  const above = league && leagueHref ? [{ title: league, href: leagueHref }] : [];
  const isVideo = event.tense !== "upcoming";
  return {
    title: event.metaTitle,
    description: event.description,
    imageUrl: playback.posterUrl ?? event.imageUrl,
    canonicalPath: event.href,
    // Clips and highlights of users are private.
    isPrivate: /[?&]media_type=user_/.test(event.href),
    video: isVideo ? { url: access.kind === "free" ? openVideo(playback) : undefined } : undefined,
    things: [...eventThings(event, playback, tools), breadcrumbs(tools.site, [...above, event], tools)],
  };
}
