import { useT } from "~/i18n/use-t";
import type { DeskEntry } from "~/platform/contract/desk";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { Time } from "~/ui/Time/Time";
import * as styles from "./desk.css";

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
              <th scope="col">{t("desk:when")}</th>
              <th scope="col">{t("desk:who")}</th>
              <th scope="col">{t("desk:match")}</th>
              <th scope="col">{t("desk:what")}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, at, actor, eventTitle, action, detail }) => (
              <tr key={id}>
                <td>{at && <Time iso={at} style="kickoff" />}</td>
                <td>
                  <bdi>{actor}</bdi>
                </td>
                <td>
                  <bdi>{eventTitle}</bdi>
                </td>
                <td>
                  <bdi lang="en" dir="ltr">
                    {[action, detail].filter(Boolean).join(" ")}
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
