import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListView } from "~/features/event-lists/list-view";
import { useT } from "~/i18n/use-t";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { listFacts } from "../list-facts";
import { loadSuggested } from "./suggested.server";

export const headers = cachedAs("LIST");
export const loader = withContext(loadSuggested);
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("lists:suggested_title"),
    description: t("lists:suggested_description"),
    ...listFacts(paths.suggested, data),
  }));

export default function Suggested() {
  const t = useT();
  return (
    <ListView {...useLoaderData<typeof loader>()} title={t("lists:suggested_title")} path={paths.suggested} />
  );
}
