import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { TextPage } from "../text-page";

export const handle = { name: "terms", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:terms_title") }));

export default function Terms() {
  const t = useT();
  return <TextPage title={t("pages:terms_title")} paragraphs={[t("pages:terms_body")]} />;
}
