import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { About } from "../texts";

export const handle = { name: "about", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("pages:about_title"),
    description: t("pages:about_description"),
  }));

export default About;
