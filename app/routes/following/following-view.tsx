import type { ReactNode } from "react";
import { FollowButton } from "~/features/following/FollowButton/FollowButton";
import { FollowTile } from "~/features/following/FollowTile/FollowTile";
import { useT } from "~/i18n/use-t";
import { pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { Crest } from "~/ui/Crest/Crest";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Tabs } from "~/ui/Tabs/Tabs";
import type { FollowedGroup, FollowFamily, FollowTile as FollowTileView } from "./following.server";
import * as styles from "./following-view.css";

interface FrameProps {
  title: ReactNode;
  /** `/following/league`, or below a league `/following/league/{id}`. */
  basePath: string;
  isFollowedPage: boolean;
  children: ReactNode;
}

/** Title and the two sister pages: everything there is, and what is followed. */
function FollowingFrame({ title, basePath, isFollowedPage, children }: FrameProps) {
  const t = useT();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{title}</h1>
      <p className={cx(prose, styles.intro)}>{t("following:intro")}</p>
      <Tabs
        label={t("common:following")}
        tabs={[
          { href: basePath, text: t("following:all_to_follow"), current: !isFollowedPage },
          { href: `${basePath}/followed`, text: t("following:followed_title"), current: isFollowedPage },
        ]}
      />
      {children}
    </main>
  );
}

/** Leagues or categories as tiles, each with a way to its teams or sub-categories. */
export function FollowingView({ family, tiles }: { family: FollowFamily; tiles: FollowTileView[] }) {
  const t = useT();
  const basePath = `/following/${family}`;
  const text = t(family === "league" ? "following:teams" : "following:subcategories");
  return (
    <FollowingFrame
      title={t(family === "league" ? "following:league_title" : "following:category_title")}
      basePath={basePath}
      isFollowedPage={false}
    >
      <TileGrid
        tiles={tiles}
        redirectTo={basePath}
        moreOf={(tile) => ({ href: `${basePath}/${encodeURIComponent(tile.id)}`, text })}
      />
    </FollowingFrame>
  );
}

interface ChildrenViewProps {
  family: FollowFamily;
  parent: FollowTileView;
  tiles: FollowTileView[];
}

/** The teams of a league, or the sub-categories of a category. */
export function FollowingChildrenView({ family, parent, tiles }: ChildrenViewProps) {
  const basePath = `/following/${family}/${encodeURIComponent(parent.id)}`;
  return (
    <FollowingFrame title={<bdi>{parent.title}</bdi>} basePath={basePath} isFollowedPage={false}>
      <div className={styles.parent}>
        <FollowButton
          id={parent.id}
          name={parent.title}
          type="identity_item"
          isFollowed={parent.isFollowed}
          redirectTo={basePath}
        />
      </div>
      <TileGrid tiles={tiles} redirectTo={basePath} />
    </FollowingFrame>
  );
}

interface TileGridProps {
  tiles: FollowTileView[];
  redirectTo: string;
  moreOf?: (tile: FollowTileView) => { href: string; text: string };
}

function TileGrid({ tiles, redirectTo, moreOf }: TileGridProps) {
  const t = useT();
  if (tiles.length === 0) return <EmptyState title={t("following:empty_title")} />;
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

interface FollowedViewProps {
  /** Title of the league or category; without it, the page of everything followed. */
  title?: string;
  basePath: string;
  groups: FollowedGroup[];
  others: FollowedGroup["items"];
}

/** What the viewer follows, in groups. */
export function FollowedView({ title, basePath, groups, others }: FollowedViewProps) {
  const t = useT();
  const rest = others.length > 0 ? [{ id: "others", title: t("following:others"), items: others }] : [];
  const all = [...groups, ...rest];
  return (
    <FollowingFrame
      title={title ? <bdi>{title}</bdi> : t("following:followed_title")}
      basePath={basePath}
      isFollowedPage
    >
      {all.length === 0 && (
        <EmptyState
          title={t("following:nothing_title")}
          text={t("following:nothing_text")}
          action={
            <Button href={basePath} kind="second" small>
              {t("following:choose")}
            </Button>
          }
        />
      )}
      {all.map((group) => (
        <section key={group.id} className={section}>
          <SectionHead title={group.title} />
          <ul>
            {group.items.map((item) => (
              <li key={item.id} className={styles.row}>
                <Crest url={item.imageUrl} name={item.title} size={40} />
                <bdi className={styles.name}>{item.title}</bdi>
                <FollowButton
                  id={item.id}
                  name={item.title}
                  type={item.type}
                  isFollowed
                  redirectTo={`${basePath}/followed`}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FollowingFrame>
  );
}
