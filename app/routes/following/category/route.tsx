import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { loadFollowing } from "../following.server";
import { FollowingView } from "../following-view";

export const loader = withContext((context) => loadFollowing(context, "category"));
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("following:category_title"), isPrivate: true }));

export default function FollowingCategory() {
  return <FollowingView family="category" {...useLoaderData<typeof loader>()} />;
}
