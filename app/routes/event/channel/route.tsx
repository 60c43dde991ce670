import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { Late } from "~/ui/Late/Late";
import { loadChannel } from "../event.server";
import { eventFacts } from "../event-facts";
import { EventOffers, EventPlayer, EventTitle } from "../event-page";
import { About } from "../event-sections";
import { EventView } from "../event-view";
import { useFreshData } from "../use-fresh-data";
import { useChannelPlayback } from "../use-live-event";
import { Programme } from "./Programme";

export const handle = { name: "channels-eventId", hasVideo: true };
export const headers = cachedAs("EVENT");
export const loader = (args: LoaderFunctionArgs) => loadChannel(args, args.params.eventId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, (tools) => eventFacts(tools, data));

export default function Channel() {
  const { data, refresh } = useFreshData(useLoaderData<typeof loader>());
  const { event, isSignedIn, offers, channelProgram, now } = data;
  const { playback, onExpired } = useChannelPlayback(event.id, { playback: data.playback, refresh });
  return (
    <EventView
      timeline={
        <Late value={channelProgram} fallback={null}>
          {(broadcasts) => <Programme broadcasts={broadcasts} now={now} />}
        </Late>
      }
      offers={
        <Late value={offers} fallback={null}>
          {(list) => <EventOffers offers={list} path={event.href} />}
        </Late>
      }
    >
      <EventPlayer {...{ event, playback, isSignedIn, now, onExpired }} />
      <EventTitle event={event} />
      {event.description && <About text={event.description} of="channel" />}
    </EventView>
  );
}
