import type { Translate } from "~/i18n/translate";
import { paddedLength } from "~/lib/padded-length";
import * as paths from "~/lib/paths";
import { RESULTS_CHOICES, type ResultsChoice } from "~/lib/results";
import { secondIn } from "~/lib/second-in-url";
import type { Followed } from "~/platform/contract/follow";
import { isClip, type Media, matchIdOf } from "~/platform/contract/media";
import { decodeId, readRevealed, writeRevealed } from "~/session/cookies.server";
import { readCookie } from "~/session/read-cookie.server";

/** Name of the cookie with the viewer's choice; shared caches have it in their key. */
export const RESULTS_COOKIE = "results";
/** Types of clips that summarise a match. Others, such as `goal`, tell what happened. */
const NEUTRAL_TYPES: readonly (string | undefined)[] = ["recap", "condensed", "highlight"];

/** End of the paths of further pages of a match. */
const FURTHER = /\/(moments|data)\/?$/;

/** What a request says about results. */
export interface ResultsFacts {
  /** Choice of the viewer; undefined if there is none. */
  readonly chosen: ResultsChoice | undefined;
  /** Choice of the installation, which applies otherwise. */
  readonly installed: ResultsChoice;
  /** Ids of the matches and clips whose results the viewer has asked for, with that of this request. */
  readonly revealed: readonly string[];
  /** Id of the match or clip that this request reveals. */
  readonly reveals: string | undefined;
  /** Id of the match or clip whose result this request hides again. */
  readonly hides: string | undefined;
  /** Id of the match that this request plays from its start; its result is ahead of the picture. */
  readonly startsOver: string | undefined;
  /** Id of the match that this request plays from a second on. */
  readonly playsFrom: string | undefined;
}

/**
 * Reads the viewer's choice and the revealed matches from the cookies and the URL; unknown values count as absent.
 * @param path requested path with its query, without the locale prefix
 * @param installed choice of the installation
 */
export function readResults(request: Request, path: string, installed: ResultsChoice): ResultsFacts {
  const cookie = readCookie(request.headers, RESULTS_COOKIE);
  // The cookie of the default is deleted: caches do not know it.
  const chosen = RESULTS_CHOICES.find((choice) => choice === cookie && choice !== "default");
  const reveals = idWith(path, RESULTS_COOKIE, "shown");
  const revealed = [...readRevealed(request), ...(reveals === undefined ? [] : [reveals])];
  return {
    chosen,
    installed,
    revealed,
    reveals,
    hides: idWith(path, RESULTS_COOKIE, "hidden"),
    startsOver: idWith(path, "from", "start"),
    playsFrom: secondIn(path.split("?", 2)[1] ?? "") === undefined ? undefined : idIn(path),
  };
}

/**
 * Returns the choice that applies to a viewer. `followed` does not without anything followed: final scores are hidden
 * then, because what is followed may not have been loaded.
 */
export function appliedChoice(
  { chosen, installed }: ResultsFacts,
  followed: readonly Followed[],
): ResultsChoice {
  if (chosen === "followed" && followed.length === 0) return installed === "hidden" ? installed : "default";
  return chosen ?? installed;
}

/**
 * Describes the preference about the scores that pages hide. Final scores can be hidden alone only where that is the
 * choice of the installation, and those of what is followed only with an account.
 */
export function resultsPreference(
  { results, t }: { results: ResultsFacts; t: Translate },
  followed: readonly Followed[],
  isSignedIn: boolean,
) {
  const offered = RESULTS_CHOICES.filter(
    (choice) =>
      (choice !== "default" || results.installed === choice) && (choice !== "followed" || isSignedIn),
  );
  return {
    name: "results" as const,
    icon: "eye" as const,
    label: t("common:results"),
    value: appliedChoice(results, followed),
    choices: offered.map((value) => ({ value, text: t(`common:results_${value}`) })),
  };
}

/**
 * Whether a page whose result is hidden tells the score up to the second at which it plays: the result is hidden
 * because it is ahead of the picture, and the viewer hides no others.
 */
export const tellsScoreSoFar = (results: ResultsFacts, followed: readonly Followed[]): boolean =>
  ["default", "shown"].includes(appliedChoice(results, followed));

/** Returns the id of the event or clip in a path if its query has this value. */
function idWith(path: string, name: string, value: string): string | undefined {
  const [, query] = path.split("?", 2);
  return new URLSearchParams(query).get(name) === value ? idIn(path) : undefined;
}

/** Returns the id of the event or clip in a path; of a published clip that of its match, from the query. */
function idIn(path: string): string | undefined {
  const [pathname = "", query] = path.split("?", 2);
  if (pathname.startsWith(paths.clip(""))) return new URLSearchParams(query).get("match") || undefined;
  const prefix = [paths.eventStats(""), paths.event("")].find((start) => pathname.startsWith(start));
  const id = prefix && pathname.slice(prefix.length).replace(FURTHER, "");
  return id && !id.includes("/") ? decodeId(id)[0] : undefined;
}

/**
 * Returns the `Set-Cookie` value that remembers the match of a revealed video.
 * @param media the event or clip that the request reveals
 */
export function rememberRevealed(request: Request, { revealed }: ResultsFacts, media: Media): string {
  return writeRevealed(request, [...othersThan(media, revealed), matchIdOf(media)]);
}

/**
 * Returns the `Set-Cookie` value that forgets the match of a revealed video.
 * @param media the event or clip whose result the request hides
 */
export const forgetRevealed = (request: Request, { revealed }: ResultsFacts, media: Media): string =>
  writeRevealed(request, othersThan(media, revealed));

const othersThan = (media: Media, ids: readonly string[]) =>
  ids.filter((id) => id !== media.id && id !== matchIdOf(media));

/**
 * Whether a viewer learns the result of an event or clip only because they have asked for it, so that they can hide it
 * again.
 * @param followed teams and competitions that the viewer follows
 */
export function isRevealed(
  { results, t }: { results: ResultsFacts; t: Translate },
  followed: readonly Followed[],
  media: Media,
): boolean {
  const unasked = { ...results, revealed: [], reveals: undefined };
  return (
    !media.isResultHidden && resultHider({ results: unasked, t }, followed)(media).isResultHidden === true
  );
}

/**
 * Returns a function that converts each event, clip and highlight into what a viewer may learn about it.
 * @param followed teams and competitions that the viewer follows
 */
export function resultHider(
  { results, t }: { results: ResultsFacts; t: Translate },
  followed: readonly Followed[] = [],
): (media: Media) => Media {
  const applied = appliedChoice(results, followed);
  const ids = new Set(followed.map(({ id }) => id));
  const isFollowed = ({ home, away, categories }: Media) =>
    [home, away, ...categories].some((part) => part?.id !== undefined && ids.has(part.id));
  const hides = (media: Media) => {
    const { id, eventType, eventStatus } = media;
    // A clip is a recording, but tells of its match.
    const status = media.matchStatus ?? eventStatus;
    // Viewers have named their own clips themselves.
    if (/^user_/.test(eventType) || eventStatus === "channel") return false;
    const isOf = (match = "") => match === matchIdOf(media);
    if (isOf(results.startsOver) && results.reveals === undefined) return true;
    if (results.revealed.includes(id) || results.revealed.includes(matchIdOf(media))) return false;
    // The score of a live match is ahead of a viewer who starts earlier.
    if (applied === "default") return status === "archived" || (status === "live" && isOf(results.playsFrom));
    // A page that is open when the match begins must not receive its score.
    return applied === "hidden" || (applied === "followed" && isFollowed(media));
  };
  return (media) => {
    if (!hides(media)) return media;
    return media.eventStatus === "upcoming" ? { ...media, isResultHidden: true } : withoutResult(media, t);
  };
}

/**
 * Removes what can reveal a result. Free texts are not parsed, but omitted: a match has the names of its teams as its
 * title, and so have its clips.
 */
function withoutResult(media: Media, t: Translate): Media {
  const { home, away, mediaType, mediaSubType, categories, source } = media;
  const teams = home && away && `${home.name} – ${away.name}`;
  // Nothing else identifies an event without teams.
  const title = isClip(media) ? (categories[0]?.title ?? t("common:clip")) : media.title;
  return {
    ...media,
    title: teams ?? title,
    metaTitle: undefined,
    eventDescription: undefined,
    // Extra time and penalties make a match longer, but not its clips.
    seconds: isClip(media) ? media.seconds : undefined,
    hiddenSeconds: media.seconds,
    maxSeconds: media.seconds && paddedLength(media.seconds),
    momentSecond: undefined,
    playerNumber: undefined,
    playerColor: undefined,
    mediaType: NEUTRAL_TYPES.includes(mediaType) ? mediaType : undefined,
    mediaSubType: NEUTRAL_TYPES.includes(mediaSubType) ? mediaSubType : undefined,
    ...(isClip(media) ? { imageUrl: undefined } : {}),
    source: {
      ...source,
      poster: isClip(media) ? undefined : source.poster,
      // Sizes tell the length.
      audio: source.audio && { ...source.audio, bytes: undefined },
      download: undefined,
    },
    isResultHidden: true,
  };
}
