import { sportName } from "~/features/events/sport-name";
import { useT } from "~/i18n/use-t";
import { ChipLink, ChipRow } from "~/ui/Chip/Chip";
import { Deferred } from "~/ui/Deferred/Deferred";

interface SportChipsProps {
  sports: string[] | Promise<string[]>;
  /** Sport to which the list is restricted. */
  current?: string;
  /** Returns the path of the list of a sport, or of all sports. */
  hrefOf: (sport: string | undefined) => string;
}

/** Row of links to the list of each sport. */
export function SportChips({ sports, current, hrefOf }: SportChipsProps) {
  const t = useT();
  return (
    <nav aria-label={t("lists:sport")}>
      <Deferred value={sports} fallback={<ChipRow>{null}</ChipRow>}>
        {(names) => (
          <ChipRow>
            <ChipLink href={hrefOf(undefined)} current={!current}>
              {t("common:all")}
            </ChipLink>
            {names.map((name) => (
              <ChipLink key={name} href={hrefOf(name)} current={name === current}>
                {sportName(t, name)}
              </ChipLink>
            ))}
          </ChipRow>
        )}
      </Deferred>
    </nav>
  );
}
