import type { ReloadScope } from "~/features/events/use-fresh-data";
import type { TagView } from "~/features/tags/tag-view.server";
import type { Metric, Stats } from "~/platform/contract/stats";
import type { ServerMessages } from "~/realtime/messages";
import { whenShown } from "./when-shown";

/** A message about the event of the page. */
export type EventMessage = ServerMessages["update-event"];

/** Changes that the message itself contains. */
const CONTAINED: readonly unknown[] = ["score", "tags"];

/**
 * Returns what a page must load after a message about its event; undefined if the message says it all.
 * @param known version of the event that the page shows; undefined if the platform has none
 */
export function reloadAfter(
  { version, changes = [] }: EventMessage,
  known: number | undefined,
): ReloadScope | undefined {
  // A platform that does not say what has changed.
  if (version === undefined || known === undefined) return "shared";
  if (Number(version) <= known) return undefined;
  // A viewer's timeline is not among the data that all viewers share.
  if (changes.includes("event") || Number(version) > known + 1) return "all";
  return changes.every((change) => CONTAINED.includes(change)) ? undefined : "shared";
}

/** Messages take effect in the order of their arrival. */
let last = Promise.resolve();

/** Waits until the picture has reached what a message is about, and the earlier ones have taken effect. */
export function inTurn(message: EventMessage, kickOff: string | undefined): Promise<void> {
  const shown = whenShown(kickOff, message);
  last = last.then(() => shown);
  return last;
}

/** Adds what messages say to what a page has loaded. */
export interface EventNews {
  addTags(tags: TagView[]): TagView[];
  addStats(stats: Stats): Stats;
}

/** @param messages those that are newer than the loaded data, in their order */
export const newsOf = (messages: readonly EventMessage[], locale: string): EventNews => ({
  addTags: (tags) => withNewTags(tags, messages, locale),
  addStats: (stats) => withNewStats(stats, messages),
});

/** Latest first. */
function withNewTags(tags: TagView[], news: readonly EventMessage[], locale: string): TagView[] {
  const changed = news.flatMap((message) => message.tags ?? []).flatMap((tag) => toTagView(tag, locale));
  const removed = news.flatMap((message) => message.removedTags ?? []);
  if (changed.length === 0 && removed.length === 0) return tags;
  const newest = new Map([...tags, ...changed].map((tag) => [tag.id, tag]));
  const shown = [...newest.values()].filter(({ id }) => !removed.includes(id));
  return shown.sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));
}

function withNewStats(stats: Stats, news: readonly EventMessage[]): Stats {
  const figures = news.flatMap(({ statistics = [] }) => statistics.flatMap(toFigure));
  if (figures.length === 0) return stats;
  const newest = new Map(figures.map((figure) => [figure.filterId, figure]));
  const renewed = (metric: Metric): Metric => {
    const { home, away } = newest.get(metric.filterId ?? "") ?? metric;
    return { ...metric, home, away, max: metric.isPercentage ? metric.max : home + away };
  };
  return { score: stats.score && renewed(stats.score), game: stats.game.map(renewed) };
}

interface MessageTag {
  id?: unknown;
  title?: unknown;
  titles?: Record<string, string | undefined>;
  type?: string;
  teamId?: string;
  playerNumber?: string;
  startTime?: number;
  endTime?: number;
  timePTS?: number;
}

function toTagView(sent: unknown, locale: string): TagView[] {
  const tag = (sent ?? {}) as MessageTag;
  const { id, title, titles, type, teamId, playerNumber, startTime = 0, endTime, timePTS } = tag;
  if (typeof id !== "string" || typeof title !== "string") return [];
  const seconds = (milliseconds: number | undefined) =>
    milliseconds === undefined ? undefined : milliseconds / 1000;
  return [
    {
      id,
      title: titles?.[locale] ?? title,
      type,
      teamId,
      playerNumber,
      seconds: seconds(startTime),
      momentSeconds: seconds(timePTS),
      endSeconds: seconds(endTime),
      // The event's own data of its teams are used.
      teamName: undefined,
      teamLogo: undefined,
      teamColor: undefined,
      teamColors: undefined,
      isMine: false,
    },
  ];
}

function toFigure(sent: unknown): { filterId: string; home: number; away: number }[] {
  const { filterId, home, away } = (sent ?? {}) as Record<string, unknown>;
  return typeof home === "number" && typeof away === "number"
    ? [{ filterId: String(filterId), home, away }]
    : [];
}
