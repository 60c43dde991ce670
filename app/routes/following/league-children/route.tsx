import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { loadFollowingChildren } from "../following.server";
import { FollowingChildrenView, titleKeyOf } from "../following-view";

export const loader = withContext((context) =>
  loadFollowingChildren(context, "league", context.params.leagueId),
);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.parent?.title ?? t(titleKeyOf("league")),
    isPrivate: true,
  }));

export default function FollowingLeagueChildren() {
  return <FollowingChildrenView family="league" {...useLoaderData<typeof loader>()} />;
}
