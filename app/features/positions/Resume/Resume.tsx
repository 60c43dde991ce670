import { useT } from "~/i18n/use-t";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { PageForm } from "~/ui/forms/PageForm";
import { useHydrated } from "~/ui/use-hydrated";
import { clockText } from "../../events/match-time";
import * as styles from "./Resume.css";
import { ResumeLinks } from "./ResumeLinks";

export interface ResumeProps {
  /** Path and query of the page, without a start position. */
  href: string;
  /** Where the viewer has stopped (s); undefined if they have not begun, or have seen the end. */
  second?: number;
  /** Whether positions are stored. */
  isSaved: boolean;
}

/**
 * Links that continue a recording, or play it from the beginning; and a form that saves the position, for
 * browsers without scripts, where the player cannot.
 */
export default function Resume({ href, second, isSaved }: ResumeProps) {
  const t = useT();
  const hasScripts = useHydrated();
  // With scripts the player seeks; a new page would end what it plays.
  const hrefOf = (start: number) =>
    hasScripts ? `#t=${start}` : `${href}${href.includes("?") ? "&" : "?"}t=${start}#player`;
  return (
    <div id="resume" className={styles.resume}>
      {second !== undefined && <ResumeLinks second={second} hrefOf={hrefOf} />}
      {isSaved && (
        <noscript>
          <PageForm intent="save-position" labels={{ stoppedAt: t("event:stopped_at") }}>
            <FormField
              name="stoppedAt"
              label={t("event:stopped_at")}
              value={second === undefined ? undefined : clockText(second)}
              required
            />
            <FormSubmit small kind="second" busyText={t("event:saving")}>
              {t("event:save_position")}
            </FormSubmit>
          </PageForm>
        </noscript>
      )}
    </div>
  );
}
