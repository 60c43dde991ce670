import { data, redirect } from "@remix-run/node";
import { isAfterRegularTime, minuteText } from "~/features/events/match-time";
import { clock } from "~/lib/clock";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import { CUT_LENGTHS, type CutLength, type Moments } from "~/platform/contract/moments";
import { getMedia } from "~/platform/endpoints/events";
import { getMoments } from "~/platform/endpoints/moments";
import { CACHE_CLASS_HEADER } from "~/request/cache-class";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { appliedChoice } from "~/request/results.server";
import { rememberIfRevealed } from "../event.server";
import { type EventPage, toEventPage } from "../event-details.server";
import { startAds, startHints, withDeferred } from "../playing.server";
import { cutText } from "./cut-text.server";
import { hasMoments } from "./moments-link.server";

/** Loads the page with the short cut of a match. @throws a redirect to the match if the viewer may watch none */
export async function loadMoments(context: RequestContext) {
  const { params, load, settings } = context;
  const id = requireId(params.eventId, "event");
  const viewer = await context.viewer();
  const media = await load.critical(getMedia(viewer.platform, id), "event");
  rememberIfRevealed(context, media);
  const now = Date.now();
  const page = toEventPage(media, viewer, settings, now);
  if (!hasMoments(media) || page.playback.state !== "ready") throw redirect(paths.event(media.id));

  const wanted = choiceOf(context, media);
  const query = { id: media.id, ...wanted };
  const cut = await load.optional(getMoments(viewer.platform, query), undefined, "moments");
  const choice = withKnownPlayer(wanted, cut);
  const { length, team, player } = choice;
  const playback = { ...page, playback: playbackOf(page.playback, cut) };
  const late = await load.deferred({ hints: startHints(load, playback), ads: startAds(playback) });
  const isHidden = media.isResultHidden === true;
  // A viewer who hides results everywhere asks for the video, not for a list of what happens in it.
  const isWithheld = isHidden && appliedChoice(context.results, viewer.followed) !== "default";
  return data(
    {
      messages: context.messages("event", "moments", "player"),
      now: new Date(now).toISOString(),
      isSignedIn: page.isSignedIn,
      /** Names the cut. */
      cut: [length, team, player].join(),
      event: page.event,
      playback: withDeferred(playback, late.hints, late.ads),
      size:
        cut && !isHidden && cut.lengths[length].count > 0
          ? cutText(context, cut.lengths[length], lengthsOf(cut))
          : undefined,
      moments: cut && !isWithheld ? momentViews(context, media, cut) : [],
      isWithheld,
      revealHref: isHidden ? paths.withResult(paths.moments(media.id, choice)) : undefined,
      ...linksOf(context, media, choice, isHidden ? undefined : cut),
      canonicalPath: paths.moments(media.id),
      isPrivate: isHidden || context.results.reveals !== undefined || context.path.includes("?"),
    },
    media.eventStatus === "archived" ? { headers: { [CACHE_CLASS_HEADER]: "LIST" } } : undefined,
  );
}

interface Choice {
  length: CutLength;
  /** Id of one of the two teams. */
  team?: string;
  /** Shirt number of a player of that team, or of none. */
  player?: string;
}

/**
 * Reads which cut a URL asks for; unknown and repeated values count as absent. While the result is hidden, the default
 * is the one that does not depend on kinds of moments, and there is no choice of a player, who may be named by goals
 * only.
 */
function choiceOf({ request }: RequestContext, { home, away, isResultHidden }: Media): Choice {
  const { searchParams } = new URL(request.url);
  const only = (name: string) => {
    const values = searchParams.getAll(name);
    return values.length === 1 ? values[0] : undefined;
  };
  const length = CUT_LENGTHS.find((known) => known === only("length"));
  const team = [home, away].find((one) => one?.id !== undefined && one.id === only("team"));
  const player = isResultHidden ? undefined : only("player") || undefined;
  return { length: length ?? (isResultHidden ? "long" : "medium"), team: team?.id, player };
}

/** Returns the choice that a platform has followed: it has shown everything if it does not know the player. */
function withKnownPlayer({ player, ...choice }: Choice, cut: Moments | undefined): Choice {
  const isKnown = cut?.players.some(({ number, team }) => number === player && team === choice.team);
  return isKnown ? { ...choice, player } : choice;
}

/** The video of a cut, a recording; without one there is nothing to play. */
function playbackOf(match: EventPage["playback"], cut: Moments | undefined): EventPage["playback"] {
  const { posterUrl } = match;
  if (match.state !== "ready" || !(cut?.hls ?? cut?.mp4)) return { state: "missing", posterUrl };
  const { ads, hidesLength } = match;
  return { state: "ready", hls: cut?.hls, mp4: cut?.mp4, ads, posterUrl, isLive: false, hidesLength };
}

/**
 * Converts the moments of a cut for their rows. While the result is hidden, a row says only when something happens,
 * and there are none after the regular time, which would tell of extra time.
 * @param page path of the page that plays them
 */
export function momentViews(
  { t }: Pick<RequestContext, "t">,
  { id, sportType, isResultHidden }: Media,
  { moments }: Moments,
  page = paths.event(id),
) {
  return moments.flatMap((tag, index) => {
    const { startTime = 0, moment = startTime } = tag;
    if (isResultHidden && isAfterRegularTime(moment, sportType)) return [];
    const second = Math.floor(startTime);
    return {
      // A platform may name a tag by its kind.
      id: isResultHidden ? String(index) : tag.id,
      second,
      minute: minuteText(moment, sportType) ?? clock(moment),
      title: isResultHidden ? t("event:key_moment") : tag.title,
      team: isResultHidden ? undefined : tag.tagTeam?.title,
      href: paths.atSecond(page, second > 0 ? second : undefined),
    };
  });
}
export type MomentView = ReturnType<typeof momentViews>[number];

/**
 * Returns the lengths to choose from. Of those that show the same, as where all moments are goals, there is one only,
 * the chosen one if it is among them.
 */
function distinctLengths(chosen: CutLength, cut: Moments | undefined): readonly CutLength[] {
  const sameAs = (one: CutLength) => (other: CutLength) => {
    const [a, b] = [cut?.lengths[one], cut?.lengths[other]];
    return a && b && a.count > 0 && a.count === b.count && a.seconds === b.seconds;
  };
  return CUT_LENGTHS.filter(
    (value, place) => value === chosen || ![chosen, ...CUT_LENGTHS.slice(0, place)].some(sameAs(value)),
  );
}

const lengthsOf = ({ lengths }: Moments) => Object.values(lengths).filter(({ count }) => count > 0);

/** Links to the other lengths, teams and players; with sizes only where they are known and reveal nothing. */
function linksOf(
  context: RequestContext,
  { id, home, away }: Media,
  { length, team, player }: Choice,
  cut: Moments | undefined,
) {
  const lengths = distinctLengths(length, cut).map((value) => ({
    href: paths.moments(id, { length: value, team, player }),
    text: context.t(`moments:${value}`),
    size:
      cut && cut.lengths[value].count > 0 ? cutText(context, cut.lengths[value], lengthsOf(cut)) : undefined,
    current: value === length,
  }));
  const teams = [home, away].flatMap((one) =>
    one?.id === undefined
      ? []
      : [{ href: paths.moments(id, { length, team: one.id }), name: one.name, current: one.id === team }],
  );
  const players = (cut?.players ?? []).flatMap((one) => {
    const side = [home, away].find((known) => one.team !== undefined && known?.id === one.team);
    const current = player === one.number && team === one.team;
    // Players of the requested length; the chosen one stays when another length has none of theirs.
    if ((one.team !== undefined && !side) || !(one.count > 0 || current)) return [];
    const text =
      side && team === undefined
        ? context.t("event:title_of_number", { title: side.name, number: one.number })
        : one.number;
    const href = paths.moments(id, { length, team: one.team, player: one.number });
    return { href, text, current };
  });
  const side = teams.find(({ current }) => current)?.name;
  const chosen =
    side && player
      ? context.t("event:title_of_number", { title: side, number: player })
      : (side ?? (player && `${context.t("common:player_number")} ${player}`));
  return {
    lengths,
    teams,
    players,
    /** Names the chosen player or team, else the control. */
    filterText: chosen ?? context.t("lists:filters"),
    allTeams: { href: paths.moments(id, { length }), current: team === undefined && player === undefined },
    allPlayers: { href: paths.moments(id, { length, team }), current: player === undefined },
  };
}
