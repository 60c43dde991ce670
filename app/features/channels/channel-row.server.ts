import type { Media } from "~/platform/contract/media";
import { emptyPage } from "~/platform/contract/paged";
import { listEvents } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { toEventCards } from "../events/event-view.server";
import type { EventCardView } from "../events/view";
import { loadOnAir, type OnAirView } from "./schedule.server";

/** Maximum number of channels in a row. */
const ROW_SIZE = 10;

interface ChannelRowLoads {
  channels: Promise<EventCardView[]>;
  /** What is on, by the ids of the channels. */
  onAir: Promise<Record<string, OnAirView>>;
}

/**
 * Starts to load the row of channels, in the order of their names; no channels, or nothing on them, if the
 * platform call fails. The promises never reject.
 * @param now epoch milliseconds
 */
export async function startChannelRow(context: RequestContext, now: number): Promise<ChannelRowLoads> {
  const { platform } = await context.viewer();
  const load = context.load.optional(
    listEvents(platform.optional, {
      size: ROW_SIZE,
      sort: "title",
      order: "asc",
      filters: { status: "channel" },
    }),
    emptyPage<Media>(),
    "channels",
  );
  // A platform that does not know the filter for the status sends other events.
  const channelsLoad = load.then(({ entries }) =>
    entries.filter(({ eventStatus }) => eventStatus === "channel"),
  );
  return {
    channels: channelsLoad.then((channels) => toEventCards(channels, now)),
    onAir: context.load.optional(
      channelsLoad.then((channels) => loadOnAir(context, channels, now)),
      {},
      "on air",
    ),
  };
}
