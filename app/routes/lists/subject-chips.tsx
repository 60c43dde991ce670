import type { ListSubject } from "~/features/event-lists/list.server";
import { useT } from "~/i18n/use-t";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";

interface SubjectChipsProps {
  /** League, category or team to which the list is restricted. */
  subject: ListSubject;
  /** Path of the list without this restriction. */
  allHref: string;
}

/** The league, category or team of a list, and the way to the whole list. */
export function SubjectChips({ subject, allHref }: SubjectChipsProps) {
  const t = useT();
  return (
    <nav aria-label={t("lists:matches")}>
      <ChipRow>
        <ChipLink href={allHref}>{t("common:all")}</ChipLink>
        <ChipLink href={subject.href} current>
          <bdi>{subject.title}</bdi>
        </ChipLink>
      </ChipRow>
    </nav>
  );
}
