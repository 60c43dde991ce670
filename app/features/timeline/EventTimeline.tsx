import { useNavigation, useSearchParams } from "@remix-run/react";
import { minuteText, secondsOf } from "~/features/events/match-time";
import type { PlayerTag } from "~/features/player/player-tag";
import { useMatchSecond } from "~/features/player/use-match-second";
import { AddTag, EditTag, type TaggedEvent } from "~/features/tags/TagForms";
import type { TagView } from "~/features/tags/tag-view.server";
import { useErrorMessage, useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { onDesk, onPhone } from "~/styles/layout.css";
import { drawn } from "~/styles/tokens";
import { useHydrated } from "~/ui/use-hydrated";
import { Timeline } from "./Timeline";
import type { TimelineTag } from "./TimelineRow/TimelineRow";
import { type TagFilter, tagFilters } from "./tag-filters";

interface EventTimelineProps {
  event: TaggedEvent;
  timeline: { tags: TagView[]; failure?: { code: string; message?: string } };
  mayTagForAll: boolean;
  elapsedSeconds: number;
  /** Whether the page has a player in which a tag can seek. */
  isPlayable: boolean;
}

/**
 * Timeline of an event. Each tag is a link into the video. The URL contains the filter, so filters are links.
 */
export function EventTimeline({
  event,
  timeline,
  mayTagForAll,
  elapsedSeconds,
  isPlayable,
}: EventTimelineProps) {
  const t = useT();
  const errorMessage = useErrorMessage();
  const [parameters] = useSearchParams();
  const hasScripts = useHydrated();
  const mark = event.href.includes("?") ? "&" : "?";
  // With scripts a link seeks in this page; without them it loads the page with a video that begins there.
  const hrefOf = (second: number) => (hasScripts ? `#t=${second}` : `${event.href}${mark}t=${second}#player`);
  const { failure } = timeline;
  const tags = useExpectedTags(timeline.tags);
  const { offered, requested } = tagFilters(!event.isResultHidden || mayTagForAll, parameters.get("tags"));
  const shown = tags.map((tag) => ({
    ...toTimelineTag(tag, event, isPlayable ? hrefOf : undefined),
    title: tag.playerNumber
      ? t("event:title_of_number", { title: tag.title, number: tag.playerNumber })
      : tag.title,
  }));
  const current = useMatchSecond(
    (second = -1) => tags.find((tag) => (tag.seconds ?? 0) <= second)?.id,
    undefined,
  );
  const passes = (tag: TimelineTag, filter: TagFilter) =>
    filter === "all" || (filter === "mine" ? tag.mine : tag.side === filter);
  const names = {
    all: (
      <>
        <span className={onDesk}>{t("event:timeline")}</span>
        <span className={onPhone}>{t("common:all")}</span>
      </>
    ),
    home: event.home?.code,
    away: event.away?.code,
    mine: t("event:mine"),
  };
  return (
    <Timeline
      tags={shown.filter((tag) => passes(tag, requested))}
      current={current}
      empty={
        requested === "all" || tags.length === 0
          ? { title: t("event:no_tags"), text: t("event:no_tags_text") }
          : requested === "mine"
            ? { title: t("event:no_own_tags") }
            : { title: t("event:no_tags_of", { name: event[requested]?.name ?? "" }) }
      }
      note={tags.some(({ isNeutral }) => isNeutral) ? t("event:hidden_moments") : undefined}
      failure={failure && errorMessage(failure)}
      filters={offered.flatMap((filter) => {
        const text = names[filter];
        const href = filter === "all" ? event.href : `${event.href}${mark}tags=${filter}`;
        return text === undefined
          ? []
          : [
              {
                href: `${href}#timeline`,
                text,
                count: filter === "all" ? tags.length : undefined,
                current: filter === requested,
              },
            ];
      })}
      edit={({ id }) => {
        // A tag that is still being saved has no id of its own yet.
        const tag = timeline.tags.find((candidate) => candidate.id === id);
        return (
          tag &&
          // Only users with the right to set tags for all may change these.
          (tag.isMine || mayTagForAll) && <EditTag event={event} mayBeGlobal={mayTagForAll} tag={tag} />
        );
      }}
      add={<AddTag event={event} mayBeGlobal={mayTagForAll} second={elapsedSeconds} />}
    />
  );
}

/** Returns the tags as they will be after the pending form has been saved. */
function useExpectedTags(tags: TagView[]): TagView[] {
  const sent = useNavigation().formData;
  const text = (name: string) => {
    const value = sent?.get(name);
    return typeof value === "string" && value ? value : undefined;
  };
  const id = text("tagId");
  const changed = {
    title: text("title") ?? "",
    seconds: secondsOf(text("time") ?? ""),
    momentSeconds: undefined,
    teamId: text("teamId"),
    playerNumber: text("playerNumber"),
  };
  switch (text("intent")) {
    case "create-tag":
      return changed.title && changed.seconds !== undefined
        ? [
            {
              id: "new",
              isMine: true,
              type: undefined,
              teamName: undefined,
              teamLogo: undefined,
              teamColor: undefined,
              teamColors: undefined,
              endSeconds: undefined,
              ...changed,
            },
            ...tags,
          ]
        : tags;
    case "update-tag":
      return tags.map((tag) => (tag.id === id ? { ...tag, ...changed } : tag));
    case "remove-tag":
      return tags.filter((tag) => tag.id !== id);
    default:
      return tags;
  }
}

function sideOf({ teamId }: TagView, { homeId, awayId }: TaggedEvent): "home" | "away" | undefined {
  if (teamId === undefined) return undefined;
  return teamId === homeId ? "home" : teamId === awayId ? "away" : undefined;
}

/** Returns the team of a tag, with the event's data for what the tag lacks. */
function teamOf(tag: TagView, event: TaggedEvent): TimelineTag["team"] {
  const side = sideOf(tag, event);
  const known = side && event[side];
  const name = tag.teamName ?? known?.name;
  if (name === undefined) return undefined;
  // If the colours are the same, the team colours of the match are used: they distinguish the two teams.
  const isAsKnown = tag.teamColor === undefined || tag.teamColor === known?.color;
  const colors = (isAsKnown ? known : undefined) ?? tag.teamColors;
  return { id: tag.teamId, name, logoUrl: tag.teamLogo ?? known?.logoUrl, colors };
}

/** Converts a tag for the time slider. */
export function toPlayerTag(tag: TagView, event: TaggedEvent): PlayerTag {
  const side = sideOf(tag, event);
  // The slider has a dark background in both themes.
  const color = tag.isMine ? drawn.amber : side && event[side]?.colorDark;
  return { id: tag.id, title: tag.title, seconds: tag.seconds ?? 0, side, color };
}

function toTimelineTag(
  tag: TagView,
  event: TaggedEvent,
  hrefOf: ((second: number) => string) | undefined,
): TimelineTag {
  const seconds = Math.floor(tag.seconds ?? 0);
  const moment = Math.floor(tag.momentSeconds ?? seconds);
  const side = sideOf(tag, event);
  const team = teamOf(tag, event);
  const isMatch = event.home !== undefined && event.away !== undefined;
  return {
    id: tag.id,
    minute: minuteText(moment, event.sportType) ?? clock(moment),
    span: [seconds, tag.endSeconds ?? seconds].map(clock).join(" – "),
    title: tag.title,
    side,
    team,
    // A neutral tag does not say whose it is.
    isOfMatch: isMatch && tag.teamId === undefined && !tag.isMine && !tag.isNeutral,
    mine: tag.isMine,
    href: hrefOf?.(seconds),
  };
}
