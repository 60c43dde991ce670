import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { Terms } from "../texts";

export const handle = { name: "terms", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("pages:terms_title"),
    description: t("pages:terms_description"),
  }));

export default Terms;
