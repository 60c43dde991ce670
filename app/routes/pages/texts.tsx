import { useT } from "~/i18n/use-t";
import { TextPage } from "./text-page";

/** Types of text pages, each also available at `/info/{type}`. */
export const TEXT_TYPES = ["faq", "about", "terms", "privacy"] as const;

export function Faq() {
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

export function About() {
  const t = useT();
  return (
    <TextPage title={t("pages:about_title")} paragraphs={[t("pages:about_intro"), t("pages:about_body")]} />
  );
}

export function Terms() {
  const t = useT();
  return <TextPage title={t("pages:terms_title")} paragraphs={[t("pages:terms_body")]} />;
}

export function Privacy() {
  const t = useT();
  return <TextPage title={t("pages:privacy_title")} paragraphs={[t("pages:privacy_body")]} />;
}

/** Component of each type. */
export const TEXTS = { faq: Faq, about: About, terms: Terms, privacy: Privacy };
