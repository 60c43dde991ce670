import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/page-meta";
import { loadFollowingChildren } from "../following.server";
import { FollowingChildrenView } from "../following-view";

export const handle = { name: "following-league-leagueId" };
export const loader = (args: LoaderFunctionArgs) =>
  loadFollowingChildren(args, "league", args.params.leagueId);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, () => ({ title: data?.parent.title ?? "", isPrivate: true }));

export default function FollowingLeagueChildren() {
  return <FollowingChildrenView family="league" {...useLoaderData<typeof loader>()} />;
}
