import type { Translate } from "~/i18n/translate";
import type { PlatformClient } from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import type { EventTag } from "~/platform/contract/tag";
import { listTags } from "~/platform/endpoints/tags";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { logFailedPart } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { colorsOfTeam } from "../events/colors";
import { hasMinutes, isAfterRegularTime } from "../events/match-time";

/**
 * Loads the timeline of a signed-in viewer: global and own tags, latest first, or the reason why there are
 * none. If the viewer hides the result, global tags say only that there is a moment, and those after the regular time,
 * which would tell of extra time, are left out. Never rejects.
 * @param revealedUntil second of the match up to which global tags are complete nevertheless
 */
export async function loadTimeline(
  { log, t }: RequestContext,
  viewer: Viewer,
  { id: eventId, sportType, isResultHidden }: Media,
  revealedUntil = -1,
): Promise<{ tags: TagView[]; failure?: { code: string; message?: string } }> {
  if (!viewer.signedIn) return { tags: [] };
  const platform = viewer.platform.optional;
  try {
    const lists = await Promise.all([listTags(platform, eventId, true), listTags(platform, eventId, false)]);
    const found = lists.flatMap((list) => list.entries);
    // Viewers who may change global tags need their texts.
    const isHidden = isResultHidden && !viewer.user.canCreateGlobalTag;
    const isRevealed = ({ global, moment = revealedUntil + 1 }: EventTag) =>
      !global || moment <= revealedUntil;
    const isLate = ({ moment = 0 }: EventTag) => isAfterRegularTime(moment, sportType);
    const tags = isHidden
      ? found
          .filter((tag) => isRevealed(tag) || !isLate(tag))
          .map((tag, index) => (isRevealed(tag) ? tag : toMoment(tag, index, sportType, t)))
      : found;
    return { tags: tags.sort(latestFirst).map(toTagView) };
  } catch (error) {
    logFailedPart(log, error, "tags");
    // If a session ends while the page streams, a redirect is impossible: the next request redirects.
    return { tags: [], failure: error instanceof Response ? undefined : failureOf(error) };
  }
}

/**
 * Returns the global tags of an event whose moment is at or before a second of the match, latest first.
 * @param platform of a signed-in viewer
 */
export async function listTagsSoFar(
  platform: PlatformClient,
  eventId: string,
  until: number,
): Promise<TagView[]> {
  const { entries } = await listTags(platform, eventId, true);
  return entries
    .filter(({ moment = Infinity }) => moment <= until)
    .sort(latestFirst)
    .map(toTagView);
}

const latestFirst = (a: EventTag, b: EventTag) => (b.startTime ?? 0) - (a.startTime ?? 0);

/**
 * Returns a tag without what happened and which team did it. A platform may name a tag by its kind, and begin some kinds
 * earlier than others: of the moment the minute remains, where the sport has minutes.
 */
const toMoment = (
  { global, startTime, moment }: EventTag,
  index: number,
  sportType: string | undefined,
  t: Translate,
): EventTag & Neutral => ({
  isNeutral: true,
  id: `moment-${index}`,
  global,
  startTime,
  moment: moment !== undefined && hasMinutes(sportType) ? moment - (moment % 60) : moment,
  title: t("event:key_moment"),
});

/** A global tag without what it says, because the result is hidden. */
interface Neutral {
  isNeutral?: true;
}

/** Converts a tag for its row in the timeline. */
function toTagView(tag: EventTag & Neutral) {
  return {
    ...(tag.isNeutral && { isNeutral: tag.isNeutral }),
    id: tag.id,
    title: tag.title,
    type: tag.type,
    seconds: tag.startTime,
    momentSeconds: tag.moment,
    endSeconds: tag.endTime,
    playerNumber: tag.playerNumber,
    teamId: tag.tagTeam?.teamId,
    teamName: tag.tagTeam?.title,
    teamLogo: tag.tagTeam?.logo,
    teamColor: tag.tagTeam?.color,
    teamColors: colorsOfTeam(tag.tagTeam?.color),
    isMine: !tag.global,
  };
}
export type TagView = ReturnType<typeof toTagView>;

/** Response of `/actions/tags-so-far`. */
export interface TagsSoFarView {
  /** Global tags up to a second of the match, latest first. */
  tags: TagView[];
}
