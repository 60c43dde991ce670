import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { loadFollowed } from "../following.server";
import { FollowedView } from "../following-view";

export const loader = withContext(loadFollowed);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("following:followed_title"), isPrivate: true }));

export default function FollowedLeague() {
  return <FollowedView family="league" {...useLoaderData<typeof loader>()} />;
}
