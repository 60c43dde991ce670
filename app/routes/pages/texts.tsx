import { useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { Contact, LegalPage, type Operator } from "./legal-page";
import type { loadFaq, loadTerms } from "./text.server";
import { TextPage } from "./text-page";

const QUESTIONS = [
  "needs",
  "account",
  "locked",
  "region",
  "devices",
  "stutter",
  "cancel",
  "receipt",
  "code",
] as const;

export function Faq() {
  return <Questions {...useLoaderData<typeof loadFaq>()} />;
}

/** Questions and answers; the last one tells the operator's e-mail address, if there is one. */
export function Questions({ operator }: { operator: Operator }) {
  const t = useT();
  const questions = QUESTIONS.map((name) => ({
    question: t(`faq:${name}_question`),
    answer: t(`faq:${name}_answer`),
  }));
  return (
    <TextPage title={t("pages:faq_title")}>
      {questions.map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      {operator.email && (
        <section>
          <h2>{t("faq:contact_question")}</h2>
          <Contact {...operator} />
        </section>
      )}
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
  return <LegalPage type="terms" {...useLoaderData<typeof loadTerms>()} />;
}

export function Privacy() {
  return <LegalPage type="privacy" {...useLoaderData<typeof loadTerms>()} />;
}

/** Component of each type. */
export const TEXTS = { faq: Faq, about: About, terms: Terms, privacy: Privacy };
