import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFreshData } from "~/features/events/use-fresh-data";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { eventFacts } from "~/routes/event/event-meta";
import { Deferred } from "~/ui/Deferred/Deferred";
import { loadChannel } from "../event.server";
import { EventOffers, EventPlayer, EventTitle, useOffers } from "../event-page";
import { About } from "../event-sections";
import { EventView } from "../event-view";
import { useChannelPlayback } from "../use-live-event";
import { Schedule, ScheduleSkeleton } from "./Schedule";

export const handle = { hasVideo: true };
export const headers = cachedAs("EVENT");
export const loader = withContext(loadChannel);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => eventFacts(tools, data));

export default function Channel() {
  const { data, reload } = useFreshData(useLoaderData<typeof loader>());
  const { event, isSignedIn, offers, channelProgram, now, day } = data;
  const { playback, onExpired } = useChannelPlayback(event.id, { playback: data.playback, reload });
  return (
    <EventView
      timeline={
        <Deferred value={channelProgram} fallback={<ScheduleSkeleton />}>
          {(broadcasts) => <Schedule {...{ broadcasts, now, day }} channelId={event.id} />}
        </Deferred>
      }
      offers={
        <Deferred value={offers} fallback={null}>
          {(list) => <EventOffers offers={list} path={event.returnTo} isSignedIn={isSignedIn} />}
        </Deferred>
      }
    >
      <EventPlayer {...{ event, playback, isSignedIn, now, onExpired }} offers={useOffers(offers)} />
      <EventTitle event={event} />
      {event.description && <About text={event.description} title="event:about_channel" />}
    </EventView>
  );
}
