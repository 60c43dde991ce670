import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadTerms } from "../text.server";
import { Terms } from "../texts";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = withContext(loadTerms);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("pages:terms_title"),
    description: t("pages:terms_description"),
  }));

export default Terms;
