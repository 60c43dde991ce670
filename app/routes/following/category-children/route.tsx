import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import { withContext } from "~/request/context.server";
import { loadFollowingChildren } from "../following.server";
import { FollowingChildrenView, titleKeyOf } from "../following-view";

export const loader = withContext((context) =>
  loadFollowingChildren(context, "category", context.params.mainId),
);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: data?.parent?.title ?? t(titleKeyOf("category")),
    isPrivate: true,
  }));

export default function FollowingCategoryChildren() {
  return <FollowingChildrenView family="category" {...useLoaderData<typeof loader>()} />;
}
