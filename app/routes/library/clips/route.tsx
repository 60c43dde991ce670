import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/page-meta";
import { listUserMedia } from "~/platform/endpoints/events";
import { ListView } from "../../lists/list-view";
import { loadLibrary } from "../library.server";

export const handle = { name: "selected-clips" };
export const loader = (args: LoaderFunctionArgs) =>
  loadLibrary(args, listUserMedia, { filters: { media_type: "user_clip" } });
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("common:my_clips"), isPrivate: true }));

export default function Clips() {
  const t = useT();
  return <ListView {...useLoaderData<typeof loader>()} title={t("common:my_clips")} path="/selected/clips" />;
}
