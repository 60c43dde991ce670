import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/lib/metadata/page-meta";
import * as paths from "~/lib/paths";
import { cachedAs } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { loadInfo } from "../text.server";
import { TEXTS } from "../texts";

export const handle = { hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = withContext((context) => loadInfo(context, context.params.type));
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, ({ t }) => ({
    title: t(`pages:${data?.type ?? "about"}_title`),
    description: t(`pages:${data?.type ?? "about"}_description`),
    canonicalPath: data && paths.textPage(data.type),
  }));

/** The same text pages below a URL with a type, to which apps link. */
export default function Info() {
  const Text = TEXTS[useLoaderData<typeof loader>().type];
  return <Text />;
}
