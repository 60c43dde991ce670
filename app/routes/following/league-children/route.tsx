import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/page-meta";
import { loadFollowingChildren } from "../following.server";
import { FollowingChildrenView, titleKeyOf } from "../following-view";

export const handle = { name: "following-league-leagueId" };
export const loader = (args: LoaderFunctionArgs) =>
  loadFollowingChildren(args, "league", args.params.leagueId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.parent?.title ?? t(titleKeyOf("league")),
    isPrivate: true,
  }));

export default function FollowingLeagueChildren() {
  return <FollowingChildrenView family="league" {...useLoaderData<typeof loader>()} />;
}
