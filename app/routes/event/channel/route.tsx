import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { Late } from "~/ui/Late/Late";
import { loadChannel } from "../event.server";
import { EventOffers, EventPlayer, EventTitle } from "../event-page";
import { About } from "../event-sections";
import { EventView } from "../event-view";

export const handle = { name: "channels-eventId" };
export const headers = cachedAs("EVENT");
export const loader = (args: LoaderFunctionArgs) => loadChannel(args, args.params.eventId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, () => ({
    title: data?.event.metaTitle ?? "",
    description: data?.event.description,
    imageUrl: data?.event.imageUrl,
  }));

export default function Channel() {
  const { event, playback, isSignedIn, offers } = useLoaderData<typeof loader>();
  return (
    <EventView
      offers={
        <Late value={offers} fallback={null}>
          {(list) => <EventOffers offers={list} path={event.href} isSignedIn={isSignedIn} />}
        </Late>
      }
    >
      <EventPlayer event={event} playback={playback} isSignedIn={isSignedIn} />
      <EventTitle event={event} />
      {event.description && <About text={event.description} upcoming={false} />}
    </EventView>
  );
}
