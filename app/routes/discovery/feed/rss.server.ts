import { openVideo } from "~/features/events/event-structured-data";
import { eventPath, toEventCard } from "~/features/events/event-view.server";
import { toPlayback } from "~/features/player/playback.server";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import { element, escapeXml } from "~/routes/discovery/xml.server";

interface Channel {
  title: string;
  description: string;
  locale: string;
  origin: string;
}

/**
 * Returns events as an RSS 2.0 feed, with images and free videos in Media RSS. The `guid` of an entry is the
 * same in every language.
 */
export function rss(entries: readonly Media[], { title, description, locale, origin }: Channel): string {
  const home = `${origin}/${locale}`;
  const newest = entries[0] && dateOf(entries[0]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    "<channel>",
    element("title", title),
    element("link", home + paths.latest),
    element("description", description),
    element("language", locale),
    element("lastBuildDate", newest),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(home + paths.feed)}"/>`,
    ...entries.map((media) => item(media, home, origin)),
    "</channel>",
    "</rss>\n",
  ].join("\n");
}

function item(media: Media, home: string, origin: string): string {
  const { access } = toEventCard(media, 0);
  const playback = toPlayback(media);
  const video = access.kind === "free" && playback.state === "ready" && playback.mp4 && openVideo(playback);
  const picture = playback.posterUrl ?? media.imageUrl;
  return [
    "<item>",
    element("title", media.title),
    element("link", home + eventPath(media)),
    `<guid isPermaLink="false">${escapeXml(media.id)}</guid>`,
    element("pubDate", dateOf(media)),
    element("description", media.eventDescription),
    ...media.categories.map((category) => element("category", category.title)),
    video ? mediaContent(new URL(video, origin).href, media.seconds) : "",
    picture ? `<media:thumbnail url="${escapeXml(new URL(picture, origin).href)}"/>` : "",
    "</item>",
  ].join("");
}

function mediaContent(url: string, seconds: number | undefined): string {
  const length = seconds ? ` duration="${Math.round(seconds)}"` : "";
  return `<media:content url="${escapeXml(url)}" type="video/mp4" medium="video"${length}/>`;
}

/** Publication date, else the date of the event, in RFC 822 format. */
function dateOf({ addedAt, date }: Media): string | undefined {
  const moment = addedAt ?? date;
  return moment && new Date(moment).toUTCString();
}
