import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { EventPoster } from "~/features/events/EventPoster/EventPoster";
import { type Refresh, useFreshData } from "~/features/events/use-fresh-data";
import { LiveScores } from "~/features/live-scores/LiveScores";
import { Player } from "~/features/player/view/Player/Player";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { pageTitle, section, unseen, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Picture } from "~/ui/Picture/Picture";
import { PlayerBox } from "../event-view";
import { loadUpdates, useChannelPlayback } from "../use-live-event";
import { goalIn } from "./goal-in";
import { BEFORE_GOAL_SECONDS, useFollowedGoals } from "./use-followed-goals";
import { useNumberKeys } from "./use-number-keys";
import { useSwaps } from "./use-swaps";
import { WallTile } from "./WallTile";
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

type WallData = ReturnType<typeof useLoaderData<typeof loader>>;

/** Several live matches: one plays, the others are stills with minute and score. */
export default function WallScreen() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { tiles, play } = loaded;
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{t("wall:title")}</h1>
      {play === undefined ? (
        <EmptyState
          title={t("wall:few")}
          text={t("wall:few_text")}
          action={{ href: paths.live, text: t("common:live") }}
        />
      ) : (
        // Other matches are another wall.
        <Wall key={[play, ...tiles.map(({ event }) => event.id)].join()} loaded={loaded} play={play} />
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
  const endVisit = useFollowedGoals({ isOn: isFollowing, events: scored, shown, swap });
  const choose = (id: string) => {
    endVisit();
    swap({ id });
  };
  useNumberKeys(events.length, (place) => {
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
      events={events}
      loaded={data.scores}
      now={now}
      watched={{
        whenShown: async (message, id) => {
          if (id === shown.id) return (await loadUpdates())?.whenShown(tile.event.startsAt, message);
          // The swap to a goal comes before its score.
          if (isFollowing && message && goalIn(message))
            await new Promise((resolve) => setTimeout(resolve, BEFORE_GOAL_SECONDS * 1_000));
        },
      }}
    >
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <p className={unseen} aria-live="polite">
        {shown.turn > 0 && t(shown.isGoal ? "wall:goal" : "wall:now", { title: tile.event.title })}
      </p>
      <div className={styles.grid}>
        <div className={styles.stage}>
          <Stage tile={tile} shown={shown} ads={data.ads} reload={reload} />
        </div>
        <a className={styles.instead} href={path(tile.event.href)}>
          <Picture
            src={tile.playback.posterUrl}
            sizes="(min-width: 1024px) 65vw, 100vw"
            poster={<EventPoster event={tile.event} />}
          />
          <span className={styles.insteadText}>
            {t("wall:page")} <bdi>{tile.event.title}</bdi>
          </span>
        </a>
        <div>
          <div className={cx(styles.bar, styles.scripted)}>
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
            <span className={styles.legend}>{t("wall:keys", { keys: `1–${events.length}` })}</span>
          </div>
          <ol className={styles.tiles}>
            {events.map((event, index) => (
              <WallTile
                key={event.id}
                event={event}
                number={index + 1}
                isPlaying={event.id === tile.event.id}
                href={hrefOf(event.id)}
                now={now}
                onPress={() => choose(event.id)}
              />
            ))}
          </ol>
        </div>
      </div>
    </LiveScores>
  );
}

type WallTileData = WallData["tiles"][number];

interface StageProps {
  tile: WallTileData;
  shown: ReturnType<typeof useSwaps>["shown"];
  /** Advertisements before the first match. */
  ads: WallData["ads"];
  reload: () => void;
}

/** The one video of the wall. */
function Stage({ tile: { event, playback }, shown, ads, reload }: StageProps) {
  const held = useChannelPlayback(event.id, { playback, reload });
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

/** Loads the matches again. One that has ended is left out unless it plays. */
async function refreshTiles({ known, load, apply }: Refresh<WallData>, playing: string): Promise<void> {
  const fresh = await load("same-origin");
  const tiles = known.tiles.flatMap((tile) => {
    const same = fresh.tiles.find(({ event }) => event.id === tile.event.id);
    return same ?? (tile.event.id === playing ? tile : []);
  });
  apply({ ...known, now: fresh.now, scores: fresh.scores, tiles });
}
