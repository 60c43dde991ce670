import type { ReactNode } from "react";
import { FollowButton } from "~/features/following/FollowButton/FollowButton";
import { useT } from "~/i18n/use-t";
import { withQuery } from "~/lib/with-query";
import { pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Logo } from "~/ui/Logo/Logo";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Tabs } from "~/ui/Tabs/Tabs";
import type { FollowFamily } from "./families";
import type { CalendarView, FollowedGroup, FollowTile as FollowTileView } from "./following.server";
import * as styles from "./following-view.css";
import { OwnCalendar } from "./own-calendar";
import { usePlace } from "./place";
import { SignUpFrame } from "./sign-up-frame";
import { TileGrid } from "./tile-grid";

interface FrameProps {
  title: ReactNode;
  family: FollowFamily;
  /** League or category whose children are shown. */
  parentId?: string;
  /** Leagues or categories to choose from, in the sign-up steps. */
  siblings?: readonly Sibling[];
  /** Name that was searched for, in the sign-up steps. */
  query?: string;
  isFollowedPage: boolean;
  followedCount: number;
  children: ReactNode;
}

type Sibling = Pick<FollowTileView, "id" | "title">;

/** Title and two tabs: everything that can be followed, and everything that is followed. */
function FollowingFrame(props: FrameProps) {
  const { title, family, parentId, isFollowedPage, children } = props;
  const t = useT();
  const { isSignUp, pathOf } = usePlace(family);
  if (isSignUp) return <SignUpFrame {...props} />;
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{title}</h1>
      <p className={cx(prose, styles.intro)}>{t("following:intro")}</p>
      <Tabs
        label={t("common:following")}
        tabs={[
          { href: pathOf({ parentId }), text: t("following:all_to_follow"), current: !isFollowedPage },
          {
            href: pathOf({ parentId, isFollowed: true }),
            text: t("following:followed_title"),
            current: isFollowedPage,
          },
        ]}
      />
      {children}
    </main>
  );
}

interface FollowingViewProps {
  family: FollowFamily;
  tiles: FollowTileView[];
  followedCount: number;
}

/** Returns the message key of a family's page title. */
export const titleKeyOf = (family: FollowFamily) =>
  family === "league" ? "following:league_title" : "following:category_title";

interface AllViewProps extends FollowingViewProps {
  siblings: Sibling[];
  query: string;
}

/**
 * Leagues or categories as tiles, each with a link to its teams or sub-categories. In the sign-up steps: all
 * teams or sub-categories, or those that a search finds.
 */
export function FollowingView({ family, tiles, siblings, query, followedCount }: AllViewProps) {
  const t = useT();
  const { isSignUp, pathOf } = usePlace(family);
  const text = t(family === "league" ? "following:teams" : "following:subcategories");
  return (
    <FollowingFrame
      title={t(titleKeyOf(family))}
      family={family}
      siblings={siblings}
      query={query}
      isFollowedPage={false}
      followedCount={followedCount}
    >
      <TileGrid
        tiles={tiles}
        redirectTo={withQuery(pathOf(), { q: query || undefined })}
        emptyTitle={t(query ? "onboarding:nothing_found" : "following:empty_title")}
        moreOf={isSignUp ? undefined : (tile) => ({ href: pathOf({ parentId: tile.id }), text })}
      />
    </FollowingFrame>
  );
}

interface ChildrenViewProps extends FollowingViewProps {
  parentId: string;
  /** Undefined if it could not be loaded. */
  parent?: FollowTileView;
  siblings: Sibling[];
}

/** Teams of a league, or sub-categories of a category. */
export function FollowingChildrenView(props: ChildrenViewProps) {
  const { family, parentId, parent, tiles, siblings, followedCount } = props;
  const t = useT();
  const { pathOf } = usePlace(family);
  const redirectTo = pathOf({ parentId });
  return (
    <FollowingFrame
      title={parent ? <bdi>{parent.title}</bdi> : t(titleKeyOf(family))}
      family={family}
      parentId={parentId}
      siblings={siblings}
      isFollowedPage={false}
      followedCount={followedCount}
    >
      {parent && (
        <div className={styles.parent}>
          <FollowButton
            id={parent.id}
            name={parent.title}
            type="identity_item"
            isFollowed={parent.isFollowed}
            redirectTo={redirectTo}
          />
        </div>
      )}
      <TileGrid tiles={tiles} redirectTo={redirectTo} emptyTitle={t("following:empty_title")} />
    </FollowingFrame>
  );
}

interface FollowedViewProps {
  family: FollowFamily;
  /**
   * Id of the league or category, even if it could not be loaded; undefined on the page of everything
   * followed.
   */
  parentId?: string;
  parent?: Sibling;
  siblings?: Sibling[];
  groups: FollowedGroup[];
  others: FollowedGroup["items"];
  followedCount: number;
  calendar?: CalendarView | null;
  /** Link to the reminders of what is followed. */
  reminders?: { href: string; text: string } | null;
}

/** Teams and competitions that the viewer follows, in groups. */
export function FollowedView(props: FollowedViewProps) {
  const { family, parentId, parent, siblings, groups, others, followedCount, calendar, reminders } = props;
  const t = useT();
  const { pathOf } = usePlace(family);
  const rest = others.length > 0 ? [{ id: "others", title: t("following:others"), items: others }] : [];
  const all = [...groups, ...rest];
  return (
    <FollowingFrame
      title={parent ? <bdi>{parent.title}</bdi> : t("following:followed_title")}
      family={family}
      parentId={parentId}
      siblings={siblings}
      isFollowedPage
      followedCount={followedCount}
    >
      {all.length === 0 && (
        <div className={styles.empty}>
          <EmptyState
            title={t("following:nothing_title")}
            text={t("following:nothing_text")}
            action={{ href: pathOf({ parentId }), text: t("following:choose") }}
          />
        </div>
      )}
      {all.map((group) => (
        <section key={group.id} className={section}>
          <SectionHead title={group.title} />
          <ul>
            {group.items.map((item) => (
              <li key={item.id} className={styles.row}>
                <Logo url={item.imageUrl} name={item.title} size={40} />
                <bdi className={styles.name}>{item.title}</bdi>
                <FollowButton
                  id={item.id}
                  name={item.title}
                  type={item.type}
                  isFollowed
                  redirectTo={pathOf({ parentId, isFollowed: true })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {reminders && (
        <section className={section}>
          <SectionHead title={t("common:reminders")} />
          <Button href={reminders.href} kind="second" small>
            {reminders.text}
          </Button>
        </section>
      )}
      {calendar && <OwnCalendar calendar={calendar} redirectTo={pathOf({ isFollowed: true })} />}
    </FollowingFrame>
  );
}
