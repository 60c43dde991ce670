import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import { useFreshData } from "~/features/events/use-fresh-data";
import { LiveScores } from "~/features/live-scores/LiveScores";
import { Player } from "~/features/player/view/Player/Player";
import { useT } from "~/i18n/use-t";
import { CHOSEN } from "~/lib/choice";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { useMessage } from "~/realtime/realtime-context";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, unseen, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import { Picture } from "~/ui/Picture/Picture";
import { PlayerBox } from "../event-view";
import { loadUpdates, useChannelPlayback } from "../use-live-event";
import { refreshTiles, type WallData } from "./refresh-tiles";
import { useFollowedGoals } from "./use-followed-goals";
import { useNumberKeys } from "./use-number-keys";
import { useSwaps } from "./use-swaps";
import { closedTiles, WallSide } from "./WallSide";
import * as styles from "./wall.css";
import { loadWall } from "./wall.server";

/** Interval at which the matches are loaded again (ms), and the page without scripts (s). */
const RELOAD_MS = 60_000;
const REFRESH_SECONDS = 60;

export const headers = cachedAs("EVENT");
export const loader = withContext(loadWall);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("wall:title"),
    description: t("wall:description"),
    // The pages of the matches are the ones to find.
    isPrivate: true,
  }));

/** Several live matches: one plays, the others are stills with minute and score. */
export default function WallScreen() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { play } = loaded;
  const [left] = loaded.tiles;
  const chosen = new URLSearchParams(useLocation().search).getAll(CHOSEN);
  return (
    <main id="main" className={cx(wrap, section, styles.screen)}>
      <h1 className={pageTitle}>{t("wall:title")}</h1>
      {play === undefined ? (
        <div className={styles.empty}>
          <EmptyState
            title={t("wall:few")}
            text={t("wall:few_text")}
            action={{ href: left ? paths.liveWith(left.event.id) : paths.live, text: t("common:live") }}
          />
          {loaded.closed.length > 0 && <ol className={styles.tiles}>{closedTiles(loaded)}</ol>}
        </div>
      ) : (
        // Other matches are another wall; one that has ended does not start it anew.
        <Wall key={chosen.join()} loaded={loaded} play={play} />
      )}
    </main>
  );
}

function Wall({ loaded, play }: { loaded: WallData; play: string }) {
  const t = useT();
  const path = usePath();
  const ids = loaded.tiles.map(({ event }) => event.id);
  const hrefOf = (id: string) => paths.wallOf(ids, id);
  const { shown, swap } = useSwaps(play, (id) => path(hrefOf(id)));
  const playing = useRef(shown.id);
  playing.current = shown.id;
  const { data, reload } = useFreshData(loaded, (refresh) => refreshTiles(refresh, playing.current));
  const { tiles, now } = data;
  const events = tiles.map(({ event }) => event);
  const scored = events.filter(({ isResultHidden }) => !isResultHidden);
  const [isFollowing, setFollowing] = useState(false);
  const visits = useFollowedGoals({ isOn: isFollowing, events: scored, shownId: shown.id, swap });
  const choose = (id: string) => {
    visits.end();
    // At a goal of this match the viewer stays there.
    if (id !== shown.id) swap({ id });
  };
  const wall = useRef<HTMLDivElement>(null);
  useNumberKeys(wall, events.length, (place) => {
    const event = events[place];
    if (event) choose(event.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load sets the time of the next one
  useEffect(() => {
    const timer = setTimeout(reload, RELOAD_MS);
    return () => clearTimeout(timer);
  }, [now]);

  const tile = tiles.find(({ event }) => event.id === shown.id) ?? tiles[0];
  if (!tile) return null;
  return (
    <LiveScores
      events={[...tiles, ...data.closed].map(({ event }) => event)}
      loaded={data.scores}
      now={now}
      watched={{
        whenShown: async (message, id) => {
          if (id === shown.id) await (await loadUpdates())?.whenShown(tile.event.startsAt, message);
          await visits.whenReached(id);
        },
      }}
    >
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <p className={unseen} aria-live="polite">
        {shown.turn > 0 && t(shown.isGoal ? "wall:goal" : "wall:now", { title: tile.event.title })}
      </p>
      <div ref={wall} tabIndex={-1} className={styles.grid}>
        <div className={styles.stage}>
          <Stage tile={tile} shown={shown} ads={shown.turn === 0 ? data.ads : undefined} reload={reload} />
        </div>
        <PosterLink tile={tile} />
        <WallSide data={data} ids={ids} shownId={tile.event.id} choose={choose}>
          {scored.length > 0 && (
            <Button
              type="button"
              kind={isFollowing ? "main" : "second"}
              aria-pressed={isFollowing}
              onClick={() => setFollowing(!isFollowing)}
            >
              {t("wall:follow")}
            </Button>
          )}
        </WallSide>
      </div>
    </LiveScores>
  );
}

type WallTileData = WallData["tiles"][number];

interface StageProps {
  tile: WallTileData;
  shown: ReturnType<typeof useSwaps>["shown"];
  /** Advertisements before the first match. */
  ads: WallData["ads"] | undefined;
  reload: () => void;
}

/** Link to the page of the match in place of the video, where it does not play. */
function PosterLink({ tile: { event, playback } }: Pick<StageProps, "tile">) {
  const t = useT();
  return (
    <a className={styles.instead} href={usePath()(event.href)}>
      <Picture
        src={playback.posterUrl}
        sizes="(min-width: 1024px) 65vw, 100vw"
        poster={<EventPoster event={event} />}
      />
      <span className={styles.insteadText}>
        {t("wall:page")} <MatchTitle>{event.title}</MatchTitle>
      </span>
    </a>
  );
}

/** The one video of the wall. */
function Stage({ tile: { event, playback }, shown, ads, reload }: StageProps) {
  const held = useChannelPlayback(event.id, { playback, reload });
  useMessage("event-url-change", ({ eventId }) => eventId === event.id && held.onExpired());
  if (held.playback.state !== "ready") return null;
  const { turn, startDate } = shown;
  return (
    <PlayerBox isPlayable>
      <Player
        playback={{ ...held.playback, ads, turn, startDate }}
        title={event.title}
        startsAt={event.startsAt}
        onExpired={held.onExpired}
      />
    </PlayerBox>
  );
}
