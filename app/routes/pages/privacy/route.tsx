import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { TextPage } from "../text-page";

export const handle = { name: "privacy", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:privacy_title") }));

export default function Privacy() {
  const t = useT();
  return <TextPage title={t("pages:privacy_title")} paragraphs={[t("pages:privacy_body")]} />;
}
