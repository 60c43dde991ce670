import { useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { submitsChoice } from "../../styles/layout.css";
import { Button } from "../Button/Button";
import { usePath } from "../base-path";
import { cx } from "../cx";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import * as styles from "./PreferenceForm.css";

/** A preference with its choices, as the loader of the root describes it. */
export interface Preference {
  /** Field of `/actions/preferences`. */
  name: "locale" | "theme" | "results";
  label: string;
  icon: IconName;
  value: string;
  choices: { value: string; text: string; lang?: string }[];
}

interface PreferenceFormProps extends Preference {
  /** Path and query below the locale prefix to which the form redirects. */
  redirectTo: string;
  /** Without the box around it. */
  bare?: boolean;
}

/** Preference that is saved on change. */
export function PreferenceForm({ name, label, icon, value, choices, redirectTo, bare }: PreferenceFormProps) {
  const t = useT();
  const path = usePath();
  const select = useRef<HTMLSelectElement>(null);
  const sent = useRef(value);
  useEffect(() => {
    // A choice that was made before the page was hydrated.
    if (select.current && select.current.value !== sent.current) select.current.form?.requestSubmit();
  }, []);
  return (
    <form className={styles.form} method="post" action={path(paths.preferences)}>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <span className={cx(styles.box, bare && styles.bare)}>
        <span className={styles.icon}>
          <Icon name={icon} size={16} />
        </span>
        <select
          ref={select}
          // A browser that restored an earlier choice would send it.
          autoComplete="off"
          className={styles.select}
          name={name}
          aria-label={label}
          defaultValue={value}
          onChange={(change) => change.currentTarget.form?.requestSubmit()}
        >
          {choices.map(({ value: choice, text, lang }) => (
            <option key={choice} className={styles.option} value={choice} lang={lang}>
              {text}
            </option>
          ))}
        </select>
      </span>
      <Button kind="quiet" small className={submitsChoice}>
        {t("common:apply")}
      </Button>
    </form>
  );
}
