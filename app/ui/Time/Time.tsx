import { useSyncExternalStore } from "react";
import { useLanguage } from "~/i18n/use-t";
import { formatTime, type TimeStyle } from "./format-time";

const never = () => () => {};
let browserZone: string | undefined;

function readBrowserZone(): string {
  browserZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserZone;
}

/** Returns the time zone for formatting: the page's until hydration, then the browser's. */
export function useTimeZone(): string {
  const { timeZone } = useLanguage();
  return useSyncExternalStore(never, readBrowserZone, () => timeZone);
}

interface TimeProps {
  /** ISO date-time. */
  iso: string;
  style: TimeStyle;
  /** ISO date-time of the loader, so that server and browser use the same day as today. */
  now?: string;
  className?: string;
}

/** Formats a date-time in the viewer's language and time zone. Use it for all dates and times. */
export function Time({ iso, style, now, className }: TimeProps) {
  const { locale, t } = useLanguage();
  const timeZone = useTimeZone();
  const words = {
    today: t("common:today"),
    tomorrow: t("common:tomorrow"),
    yesterday: t("common:yesterday"),
  };
  return (
    // Server and browser may have different locale data; the difference must not cause a hydration error.
    <time dateTime={iso} className={className} suppressHydrationWarning>
      {formatTime(iso, style, { locale, timeZone, now, words })}
    </time>
  );
}
