import { useRouteLoaderData } from "@remix-run/react";
import { useLanguage } from "~/i18n/use-t";
import { textLink } from "~/styles/layout.css";
import * as styles from "./CalendarLinks.css";

interface CalendarLinksProps {
  /** Path of the calendar, below the locale prefix. */
  path: string;
  /** Texts of the link to the file, and of that with which programs subscribe to it. */
  texts: readonly [file: string, subscription: string];
}

/** Links to a calendar. They name the language, because programs that load it may ask for none. */
export function CalendarLinks({ path, texts: [file, subscription] }: CalendarLinksProps) {
  const { locale } = useLanguage();
  const root = useRouteLoaderData<{ origin: string }>("root");
  const href = `/${locale}${path}`;
  return (
    <p className={styles.links}>
      {/* The target keeps it a request of the browser: it is no page for the router. */}
      <a className={textLink} href={href} target="_top">
        {file}
      </a>
      <a className={textLink} href={`${root?.origin.replace(/^https?/, "webcal")}${href}`}>
        {subscription}
      </a>
    </p>
  );
}
