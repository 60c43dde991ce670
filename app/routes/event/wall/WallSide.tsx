import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import type { WallData } from "./refresh-tiles";
import { PageLink, WallTile } from "./WallTile";
import * as styles from "./wall.css";

interface WallSideProps {
  data: WallData;
  /** Ids of the matches in the URL of the wall. */
  ids: readonly string[];
  shownId: string;
  /** Shows a match. */
  choose: (id: string) => void;
  /** Controls above the tiles, for which scripts are needed. */
  children: ReactNode;
}

/** What is beside the video: the tiles of all matches, and links to their pages. */
export function WallSide({ data, ids, shownId, choose, children }: WallSideProps) {
  const t = useT();
  const { tiles, closed, now } = data;
  return (
    <div className={styles.side}>
      <div className={styles.back}>
        <Button kind="quiet" small icon="chevron-left" href={paths.liveWith(...ids)}>
          {t("common:live")}
        </Button>
      </div>
      <div className={cx(styles.bar, styles.scripted)}>
        {children}
        <span className={styles.about}>{t("wall:description")}</span>
        <span className={styles.legend}>{t("wall:keys", { keys: `1–${tiles.length}` })}</span>
      </div>
      <ol className={styles.tiles}>
        {tiles.map(({ event }, index) => (
          <WallTile
            key={event.id}
            event={event}
            number={index + 1}
            isShown={event.id === shownId}
            href={paths.wallOf(ids, event.id)}
            now={now}
            onPress={() => choose(event.id)}
          />
        ))}
        {closedTiles(data)}
      </ol>
      {/* On a phone held sideways the tiles have no room for them. */}
      <ul className={styles.pages}>
        {[...tiles, ...closed].map(({ event }) => (
          <li key={event.id}>
            <PageLink event={event} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Matches that the viewer may not watch: what each needs, and a link to its page. */
export const closedTiles = ({ closed, now }: WallData) =>
  closed.map(({ event }) => <WallTile key={event.id} event={event} href={event.href} now={now} />);
