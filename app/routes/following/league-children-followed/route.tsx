import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { loadFollowedOf } from "../following.server";
import { FollowedView } from "../following-view";

export const loader = withContext((context) => loadFollowedOf(context, "league", context.params.leagueId));
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.parent?.title ?? t("following:followed_title"),
    isPrivate: true,
  }));

export default function FollowedLeagueChildren() {
  return <FollowedView family="league" {...useLoaderData<typeof loader>()} />;
}
