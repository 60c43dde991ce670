import { Fragment, type ReactNode } from "react";
import { useLanguage } from "~/i18n/use-t";
import { zoneName } from "~/ui/Time/format-time";
import { Time, useTimeZone } from "~/ui/Time/Time";
import { useHydrated } from "~/ui/use-hydrated";

/**
 * "Kick-off Friday 19 September at 20:45, your time". Until scripts have told the reader's zone the sentence names the
 * zone instead of claiming it.
 */
export function Kickoff({ iso }: { iso: string }) {
  const { locale, t } = useLanguage();
  const timeZone = useTimeZone();
  const known = useHydrated();
  const sentence = known
    ? t("event:kick_off", { when: "{{when}}" })
    : t("event:kick_off_zone", { when: "{{when}}", zone: zoneName(iso, locale, timeZone) });
  return <>{withPart(sentence, "{{when}}", <Time iso={iso} style="kickoff" />)}</>;
}

/** A sentence with an element at the place of a mark, whatever order of words the language has. */
function withPart(sentence: string, mark: string, part: ReactNode): ReactNode[] {
  return sentence
    .split(mark)
    .flatMap((text, index) => (index === 0 ? [text] : [<Fragment key={text}>{part}</Fragment>, text]));
}
