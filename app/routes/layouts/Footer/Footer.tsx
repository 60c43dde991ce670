import type { Locale } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { LanguageSwitch } from "~/ui/LanguageSwitch/LanguageSwitch";
import { type Preference, PreferenceForm } from "~/ui/PreferenceForm/PreferenceForm";
import * as styles from "./Footer.css";

const PAGES = ["about", "faq", "terms", "privacy"] as const;

interface FooterProps {
  /** Path and query below the locale prefix, to return to after a change of language or preference. */
  redirectTo: string;
  locales?: readonly Locale[];
  /** Preferences of all pages besides the language. */
  preferences?: readonly Preference[];
  /** The installation's social networks and website. */
  social?: readonly { name?: string; url: string }[];
}

/** Footer: links to the pages about the site, language and preferences. */
export function Footer({ redirectTo, locales, preferences = [], social = [] }: FooterProps) {
  const t = useT();
  const path = usePath();
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label={t("common:site_pages")}>
        <a className={styles.link} href={path(paths.suggested)}>
          {t("common:suggested")}
        </a>
        {PAGES.map((page) => (
          <a key={page} className={styles.link} href={path(paths.textPage(page))}>
            {t(`common:${page}`)}
          </a>
        ))}
        {social.map(({ name, url }) => (
          <a key={url} className={styles.link} href={url} rel="noopener noreferrer">
            {name ?? t("common:website")}
          </a>
        ))}
      </nav>
      <div className={styles.choices}>
        <LanguageSwitch redirectTo={redirectTo} locales={locales} />
        {preferences.map((preference) => (
          <PreferenceForm key={preference.name} {...preference} redirectTo={redirectTo} />
        ))}
      </div>
    </footer>
  );
}
