import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { loadFollowing } from "../following.server";
import { FollowingView } from "../following-view";

export const loader = withContext((context) => loadFollowing(context, "league"));
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("following:league_title"), isPrivate: true }));

export default function FollowingLeague() {
  return <FollowingView family="league" {...useLoaderData<typeof loader>()} />;
}
