import { FollowTile } from "~/features/following/FollowTile/FollowTile";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import type { FollowTile as FollowTileView } from "./following.server";
import * as styles from "./following-view.css";

interface TileGridProps {
  tiles: FollowTileView[];
  redirectTo: string;
  /** Replaces the tiles if there are none. */
  emptyTitle: string;
  moreOf?: (tile: FollowTileView) => { href: string; text: string };
}

/** What can be followed, as tiles. */
export function TileGrid({ tiles, redirectTo, emptyTitle, moreOf }: TileGridProps) {
  if (tiles.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState title={emptyTitle} />
      </div>
    );
  }
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => (
        <li key={tile.id}>
          <FollowTile
            id={tile.id}
            name={tile.title}
            type={tile.followType}
            logoUrl={tile.logoUrl}
            isFollowed={tile.isFollowed}
            redirectTo={redirectTo}
            more={moreOf?.(tile)}
          />
        </li>
      ))}
    </ul>
  );
}
