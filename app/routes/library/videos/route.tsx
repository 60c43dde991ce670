import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventGroups } from "~/features/event-lists/event-groups";
import { ListView } from "~/features/event-lists/list-view";
import { ListButton } from "~/features/events/ListButton/ListButton";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { loadWatchlist } from "../library.server";
import * as styles from "./videos.css";

export const loader = withContext(loadWatchlist);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:my_list"), isPrivate: true }));

export default function Videos() {
  const t = useT();
  const list = useLoaderData<typeof loader>();
  const path = paths.watchlist;
  return (
    <ListView
      {...list}
      title={t("common:my_list")}
      isOwn
      path={path}
      empty={
        <EmptyState
          title={t("lists:list_empty")}
          text={t("lists:my_list_empty_text")}
          action={{ href: paths.live, text: t("home:live_now") }}
        />
      }
      arrange={(shown) => (
        <EventGroups
          {...shown}
          now={list.now}
          below={(event) => (
            <div className={styles.corner}>
              <ListButton eventId={event.id} title={event.title} inList redirectTo={path} />
            </div>
          )}
        />
      )}
    />
  );
}
