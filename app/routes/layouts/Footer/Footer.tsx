import type { ComponentProps } from "react";
import type { Locale } from "~/i18n/locales";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { usePath } from "~/ui/base-path";
import { LanguageSwitch } from "~/ui/LanguageSwitch/LanguageSwitch";
import { PreferenceForm } from "~/ui/PreferenceForm/PreferenceForm";
import { type ThemeChoice, ThemeSwitch } from "~/ui/ThemeSwitch/ThemeSwitch";
import * as styles from "./Footer.css";

const PAGES = ["about", "faq", "terms", "privacy"] as const;

interface FooterProps {
  /** Path and query below the locale prefix, to return to after a change of language or theme. */
  redirectTo: string;
  locales?: readonly Locale[];
  /** Menu of the scores that pages hide; undefined if the root failed to load. */
  results?: Pick<ComponentProps<typeof PreferenceForm>, "label" | "value" | "choices">;
  /** Undefined if the light theme is disabled. */
  theme?: ThemeChoice;
  /** The installation's social networks and website. */
  social?: readonly { name?: string; url: string }[];
}

/** Footer: links to the pages about the site, language, hidden scores and theme. */
export function Footer({ redirectTo, locales, results, theme, social = [] }: FooterProps) {
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
        {results && <PreferenceForm name="results" icon="eye" {...results} redirectTo={redirectTo} />}
        {theme && <ThemeSwitch theme={theme} redirectTo={redirectTo} />}
      </div>
    </footer>
  );
}
