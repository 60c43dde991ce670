import { eventThings, openVideo } from "~/features/events/event-structured-data";
import type { PlaybackView } from "~/features/player/playback-view";
import type { MetaTools } from "~/lib/page-meta";
import { breadcrumbs } from "~/lib/structured-data";
import type { EventDetails } from "./event.server";

/** What an event's, clip's or channel's page says to search engines and where it is shared. */
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
    // What viewers cut for themselves is shown to nobody else.
    isPrivate: /[?&]media_type=user_/.test(event.href),
    video: isVideo ? { url: access.kind === "free" ? openVideo(playback) : undefined } : undefined,
    things: [...eventThings(event, playback, tools), breadcrumbs(tools.site, [...above, event], tools)],
  };
}
