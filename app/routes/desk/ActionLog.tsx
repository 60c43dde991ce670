import { useT } from "~/i18n/use-t";
import type { DeskEntry } from "~/platform/contract/desk";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Time } from "~/ui/Time/Time";
import { actorText, changeText } from "./change-text";
import * as styles from "./desk.css";
import type { DeskMatchView } from "./desk.server";

interface ActionLogProps {
  entries: readonly DeskEntry[];
  /** The matches at the desk, for the names of their teams. */
  matches: readonly DeskMatchView[];
}

/** What was done to matches, the newest first. */
export function ActionLog({ entries, matches }: ActionLogProps) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <div className={styles.log}>
      <SectionHead id="log" title={t("desk:log")} />
      {/* Wider than a phone; the table scrolls, the page does not. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it, too */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby="log">
        <table className={styles.table}>
          <thead>
            <tr>
              {(["when", "who", "match", "what"] as const).map((name) => (
                <th key={name} scope="col" className={styles.cell}>
                  {t(`desk:${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td className={styles.cell}>{entry.at && <Time iso={entry.at} style="kickoff" />}</td>
                <td className={styles.cell}>
                  <bdi>{actorText(t, entry.actor ?? "")}</bdi>
                </td>
                <td className={styles.cell}>
                  <bdi>{entry.eventTitle}</bdi>
                </td>
                <td className={styles.cell}>
                  {changeText(
                    t,
                    entry,
                    matches.find(({ id }) => id === entry.eventId),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
