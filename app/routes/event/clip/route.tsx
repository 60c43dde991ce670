import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFreshData } from "~/features/events/use-fresh-data";
import { useT } from "~/i18n/use-t";
import { DOT } from "~/lib/dot";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { actions } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { Deferred } from "~/ui/Deferred/Deferred";
import { Icon } from "~/ui/Icon/Icon";
import { EventOffers, EventPlayer, Facts, useOffers } from "../event-page";
import { EventHead, EventView } from "../event-view";
import * as styles from "../event-view.css";
import { ShareButton } from "../ShareButton";
import { useChannelPlayback } from "../use-live-event";
import { loadClip } from "./clip.server";

export const handle = { hasVideo: true };
export const headers = cachedAs("EVENT");
export const loader = withContext(loadClip);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const isRevealing = data?.isRevealing;
  return [
    ...pageMeta(matches, () => ({
      title: data?.event.title ?? "",
      description: matchOf(data?.event),
      imageUrl: data?.playback.posterUrl ?? data?.event.imageUrl,
      canonicalPath: data?.event.href,
      isPrivate: isRevealing,
      video: {},
    })),
    // Whoever has the link sees it in previews; nobody searches for it.
    ...(data && !isRevealing ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

/** Names the match of a clip. */
function matchOf(event: Pick<Loaded["event"], "home" | "away" | "league"> | undefined): string | undefined {
  const teams = event?.home && event.away && `${event.home.name} – ${event.away.name}`;
  return [teams, event?.league].filter(Boolean).join(DOT) || undefined;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** A clip that its owner has published, and the way to its match. */
export default function ClipScreen() {
  const { data, reload } = useFreshData(useLoaderData<typeof loader>());
  const { event, fromHref, revealHref, isSignedIn, now, hasOffers } = data;
  const { playback, onExpired } = useChannelPlayback(event.href, { playback: data.playback, reload });
  const offers = useOffers(data.offers);
  const t = useT();
  const path = usePath();
  return (
    <EventView
      isSolo={!hasOffers}
      offers={
        hasOffers && (
          <Deferred value={data.offers} fallback={null}>
            {(list) => <EventOffers offers={list} path={event.returnTo} isSignedIn={isSignedIn} />}
          </Deferred>
        )
      }
    >
      <EventPlayer {...{ event, playback, isSignedIn, now, onExpired }} offers={offers} />
      <EventHead
        event={event}
        facts={<Facts event={event} />}
        actions={[<ShareButton key="share" title={event.title} path={event.href} />]}
        result={
          revealHref && (
            <p className={styles.reveal}>
              <a className={styles.revealLink} href={path(revealHref)} rel="nofollow">
                <Icon name="eye" />
                {t("clips:show_title")}
              </a>
            </p>
          )
        }
      />
      <p className={actions}>
        <Button kind="second" icon="play" href={fromHref}>
          {t("clips:watch_match")}
        </Button>
      </p>
    </EventView>
  );
}
