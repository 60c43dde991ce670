import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useT } from "~/i18n/use-t";
import { cachedAs } from "~/lib/cache-class";
import { pageMeta } from "~/lib/page-meta";
import { loadText } from "../text.server";
import { TextPage } from "../text-page";

export const handle = { name: "faq", hydrate: false };
export const headers = cachedAs("STATIC");
export const loader = (args: LoaderFunctionArgs) => loadText(args);
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, ({ t }) => ({ title: t("pages:faq_title") }));

export default function Faq() {
  const t = useT();
  const questions = [
    { question: t("pages:faq_q1"), answer: t("pages:faq_a1") },
    { question: t("pages:faq_q2"), answer: t("pages:faq_a2") },
    { question: t("pages:faq_q3"), answer: t("pages:faq_a3") },
  ];
  return (
    <TextPage title={t("pages:faq_title")}>
      {questions.map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
    </TextPage>
  );
}
