import { useT } from "~/i18n/use-t";
import type { DeskEntry } from "~/platform/contract/desk";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Time } from "~/ui/Time/Time";
import * as styles from "./desk.css";

/** Formats a change: `moment goal home`. */
export const whatWasDone = ({ action, detail }: DeskEntry) => [action, detail].filter(Boolean).join(" ");

/** What was done to matches, the newest first. */
export function ActionLog({ entries }: { entries: readonly DeskEntry[] }) {
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
                  <bdi>{entry.actor}</bdi>
                </td>
                <td className={styles.cell}>
                  <bdi>{entry.eventTitle}</bdi>
                </td>
                <td className={styles.cell}>
                  <bdi lang="en" dir="ltr">
                    {whatWasDone(entry)}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
