import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeOwnClips } from "~/features/clips/clip-forms.server";
import EditClip from "~/features/clips/EditClip";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { withContext } from "~/request/context.server";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { loadOwnClips } from "../library.server";

export const loader = withContext(loadOwnClips);
export const action = withContext(changeOwnClips);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:my_clips"), isPrivate: true }));

export default function Clips() {
  const t = useT();
  const { publication, ...list } = useLoaderData<typeof loader>();
  return (
    <ListView
      {...list}
      title={t("common:my_clips")}
      isOwn
      path={paths.ownClips}
      empty={<NoClips />}
      below={(clip) => <EditClip clip={clip} texts={publication} />}
    />
  );
}

function NoClips() {
  const t = useT();
  return (
    <EmptyState
      title={t("lists:own_clips_empty")}
      text={t("lists:own_clips_empty_text")}
      action={{ href: paths.archive, text: t("lists:see_replays") }}
    />
  );
}
