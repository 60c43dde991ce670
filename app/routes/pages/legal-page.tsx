import type { MessageKey } from "~/i18n/translate";
import { Sentence, useT } from "~/i18n/use-t";
import { Time } from "~/ui/Time/Time";
import { CHANGED_ON, type LegalType, LISTS, SECTIONS } from "./legal-sections";
import { TextPage } from "./text-page";
import * as styles from "./text-page.css";

/** Who provides the service, as configured; the name is the site's where nothing is. */
export interface Operator {
  name: string;
  address: string[];
  email?: string;
}

interface LegalPageProps {
  type: LegalType;
  operator: Operator;
  /** Name of the installation. */
  site: string;
  /** Days after which a session ends. */
  sessionDays: number;
}

/** Terms or privacy policy: contents with links, and sections that have anchors. */
export function LegalPage({ type, operator, site, sessionDays }: LegalPageProps) {
  const t = useT();
  const values = { site, operator: operator.name, days: sessionDays };
  const textOf = (section: string, part: "title" | "text" | "list") =>
    t(`${type}:${section}_${part}` as MessageKey, values);
  const linesOf = (section: string, part: "text" | "list") => textOf(section, part).split("\n");
  return (
    <TextPage title={t(`pages:${type}_title`)}>
      <p>
        <Sentence
          text={t("pages:legal_changed_on")}
          parts={{ date: <Time iso={CHANGED_ON[type]} style="date" /> }}
        />
      </p>
      <nav aria-labelledby="contents">
        <h2 id="contents">{t("pages:legal_contents")}</h2>
        <ol className={styles.contents}>
          {SECTIONS[type].map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{textOf(section, "title")}</a>
            </li>
          ))}
        </ol>
      </nav>
      {SECTIONS[type].map((section) => (
        <section key={section} id={section} className={styles.section}>
          <h2>{textOf(section, "title")}</h2>
          {linesOf(section, "text").map((line) => (
            <p key={line}>{line}</p>
          ))}
          {LISTS.has(`${type}_${section}`) && (
            <ul>
              {linesOf(section, "list").map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {(section === "provider" || section === "controller") && <Address {...operator} />}
          {section === "contact" && <Contact {...operator} />}
        </section>
      ))}
    </TextPage>
  );
}

/** Name and address of the operator, in the direction of their own script. */
function Address({ name, address }: Operator) {
  return (
    <address className={styles.address}>
      {[name, ...address].map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  );
}

/** E-mail address of the operator, or that there is none yet. */
export function Contact({ email }: Operator) {
  const t = useT();
  if (!email) return <p>{t("pages:legal_contact_missing")}</p>;
  return (
    <p>
      <a href={`mailto:${email}`} dir="ltr">
        <bdi>{email}</bdi>
      </a>
    </p>
  );
}
