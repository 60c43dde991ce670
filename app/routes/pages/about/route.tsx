import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadText } from "../text.server";
import { About } from "../texts";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = withContext(loadText);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("pages:about_title"),
    description: t("pages:about_description"),
  }));

export default About;
