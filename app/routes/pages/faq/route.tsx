import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadFaq } from "../text.server";
import { Faq } from "../texts";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = withContext(loadFaq);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:faq_title"), description: t("pages:faq_description") }));

export default Faq;
