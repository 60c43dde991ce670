import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { Faq } from "../texts";

export const handle = { name: "faq", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:faq_title"), description: t("pages:faq_description") }));

export default Faq;
