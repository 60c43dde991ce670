import { useSyncExternalStore } from "react";
import { useLanguage } from "~/i18n/use-t";
import { formatTime, type TimeStyle } from "./format-time";

const never = () => () => {};
let browserZone: string | undefined;

function readBrowserZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserZone;
}

/** The zone times are written in: the page's until scripts run, then the browser's. */
export function useTimeZone(): string {
  const { timeZone } = useLanguage();
  return useSyncExternalStore(never, readBrowserZone, () => timeZone);
}

interface TimeProps {
  /** ISO date-time. */
  iso: string;
  style: TimeStyle;
  /** ISO date-time of the loader, so that server and browser agree on what today is. */
  now?: string;
  className?: string;
}

/** A moment in the reader's language and zone. All dates and times of the product are written by it. */
export function Time({ iso, style, now, className }: TimeProps) {
  const { locale, t } = useLanguage();
  const timeZone = useTimeZone();
  const words = {
    today: t("common:today"),
    tomorrow: t("common:tomorrow"),
    yesterday: t("common:yesterday"),
  };
  return (
    // Server and browser may know different spellings of a month; the difference is no reason to draw again.
    <time dateTime={iso} className={className} suppressHydrationWarning>
      {formatTime(iso, style, { locale, timeZone, now, words })}
    </time>
  );
}
