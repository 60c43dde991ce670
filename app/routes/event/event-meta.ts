import { eventThings, openVideo } from "~/features/events/event-structured-data";
import type { PlaybackView } from "~/features/player/playback-view";
import type { MetaTools } from "~/lib/metadata/page-meta";
import { breadcrumbs } from "~/lib/metadata/structured-data";
import type { EventDetails } from "./event-details.server";

/** Returns the metadata of an event's, clip's or channel's page for search engines and shared links. */
export function eventFacts(
  tools: MetaTools,
  data: { event: EventDetails; playback: PlaybackView; isRevealing?: boolean } | undefined,
) {
  if (!data) return { title: "" };
  const { event, playback, isRevealing } = data;
  const { league, leagueHref, access } = event;
  const above = league && leagueHref ? [{ title: league, href: leagueHref }] : [];
  const isVideo = event.phase !== "upcoming";
  return {
    title: event.metaTitle,
    description: event.description,
    imageUrl: playback.posterUrl ?? event.imageUrl,
    canonicalPath: event.href,
    // Clips and highlights of users are private, and search engines must not quote what other pages hide.
    isPrivate: /[?&]media_type=user_/.test(event.href) || isRevealing,
    video: isVideo ? { url: access.kind === "free" ? openVideo(playback) : undefined } : undefined,
    things: [...eventThings(event, playback, tools), breadcrumbs(tools.site, [...above, event], tools)],
  };
}
