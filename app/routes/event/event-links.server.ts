import { calendarLink } from "~/features/calendars/calendar-link.server";
import { eventPath } from "~/features/events/event-view.server";
import { remindLink } from "~/features/reminders/remind-link.server";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { inTime } from "~/request/data-loading.server";
import type { Viewer } from "~/request/viewer.server";
import { costLinkOf, costOf, costsOf, dataLinkOf, loadAudio, loadRates } from "./data-use/data-link.server";
import type { EventStart } from "./event-start.server";
import { loadMomentsLink } from "./moments/moments-link.server";

/** How long (ms) the links beside the way to continue wait for what they need. */
const MAX_LINK_WAIT_MS = 400;

/**
 * Starts to load the line below the player, the way to continue and the links of the match, and what its video takes.
 * @param now milliseconds since the epoch
 */
export function startLinks(
  context: RequestContext,
  viewer: Viewer,
  media: Media,
  { page, resumeLoad, startOver }: EventStart,
  now: number,
) {
  const moments = loadMomentsLink(context, viewer, media);
  const rates = loadRates(context, media, page.playback.state === "ready" ? page.playback.hls : undefined);
  const audio = loadAudio(context, media);
  // The other links do not wait for what these need.
  const links = context.load
    .deferred({ moments, rates, audio }, MAX_LINK_WAIT_MS)
    .then((found) => [
      remindLink(context, media, now),
      calendarLink(context, media),
      inTime(found.moments),
      costLinkOf(context, media, inTime(found.rates)),
      dataLinkOf(context, media, inTime(found.audio)),
    ]);
  const toContinue = resumeLoad ?? (startOver && { href: eventPath(media), startOver });
  return {
    resume: Promise.all([toContinue, links]).then(([resume, found]) => {
      const shown = found.filter((link) => link !== undefined);
      return resume || shown.length > 0 ? { ...resume, links: shown } : null;
    }),
    cost: rates.then((known) => costOf(context, media, known)),
    costs: Promise.all([rates, audio, moments]).then((known) => costsOf(context, media, ...known)),
  };
}
