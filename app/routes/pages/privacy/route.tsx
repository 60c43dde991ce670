import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/lib/metadata/page-meta";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadPrivacy } from "../text.server";
import { Privacy } from "../texts";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = withContext(loadPrivacy);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({
    title: t("pages:privacy_title"),
    description: t("pages:privacy_description"),
  }));

export default Privacy;
