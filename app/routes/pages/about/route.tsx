import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { TextPage } from "../text-page";

export const handle = { name: "about", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:about_title") }));

export default function About() {
  const t = useT();
  return (
    <TextPage title={t("pages:about_title")} paragraphs={[t("pages:about_intro"), t("pages:about_body")]} />
  );
}
