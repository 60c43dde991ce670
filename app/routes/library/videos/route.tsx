import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventGrid } from "~/features/event-lists/event-grid";
import { ListView } from "~/features/event-lists/list-view";
import { ListButton } from "~/features/events/ListButton/ListButton";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { Button } from "~/ui/Button/Button";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { loadWatchlist } from "../library.server";
import { groupWatchlist } from "./group-watchlist";
import * as styles from "./videos.css";

export const loader = withContext(loadWatchlist);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:my_list"), isPrivate: true }));

const TITLES = {
  live: "home:live_now",
  soon: "home:starts_soon",
  upcoming: "home:coming_up",
  past: "home:replays",
} as const;

export default function Videos() {
  const t = useT();
  const list = useLoaderData<typeof loader>();
  const path = paths.watchlist;
  return (
    <ListView
      {...list}
      title={t("common:my_list")}
      path={path}
      empty={
        <EmptyState
          title={t("home:list_empty")}
          text={t("home:my_list_empty_text")}
          action={
            <Button href={paths.live} kind="second" small>
              {t("home:live_now")}
            </Button>
          }
        />
      }
      arrange={({ events, coming }) => (
        <div className={styles.groups}>
          {groupWatchlist(events, list.now).map(({ group, events: ofGroup }, index, all) => (
            <section key={group}>
              <SectionHead title={t(TITLES[group])} />
              <EventGrid
                events={ofGroup}
                now={list.now}
                coming={index === all.length - 1 ? coming : undefined}
                below={(event) => (
                  <div className={styles.corner}>
                    <ListButton eventId={event.id} inList redirectTo={path} />
                  </div>
                )}
              />
            </section>
          ))}
        </div>
      )}
    />
  );
}
