import { type InputHTMLAttributes, useState } from "react";
import { useT } from "~/i18n/use-t";
import { IconButton } from "../IconButton/IconButton";
import { useHydrated } from "../use-hydrated";
import * as styles from "./Field.css";
import { describedBy, FieldFrame, type FieldTexts } from "./FieldFrame";

interface FieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  name: string;
}

/**
 * Single-line text field with a label. The id defaults to the name, so that a Notice can link to `#name`. A
 * password field gets a button that reveals it after hydration. Pass `defaultValue` to keep the value after
 * an error.
 */
export function Field({ label, hint, error, aside, id, type = "text", ...input }: FieldProps) {
  const fieldId = id ?? input.name;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} aside={aside}>
      <input
        {...input}
        id={fieldId}
        type={type === "password" && shown ? "text" : type}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
      />
      {type === "password" && <RevealButton shown={shown} onToggle={() => setShown(!shown)} />}
    </FieldFrame>
  );
}

function RevealButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const t = useT();
  if (!useHydrated()) return null;
  return (
    <IconButton
      type="button"
      kind="quiet"
      small
      icon={shown ? "eye-off" : "eye"}
      label={t(shown ? "common:hide_password" : "common:show_password")}
      aria-pressed={shown}
      onClick={onToggle}
    />
  );
}
