import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListView } from "~/features/event-lists/list-view";
import { ListButton } from "~/features/events/ListButton/ListButton";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { loadWatchlist } from "../library.server";

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
      path={path}
      below={(event) => <ListButton eventId={event.id} inList redirectTo={path} labelled />}
    />
  );
}
