import { Icon } from "../Icon/Icon";
import * as styles from "./Field.css";

/** What is wrong with a field and what to do, in one sentence under it. The field points here with `aria-describedby`. */
export function FieldError({ fieldId, children }: { fieldId: string; children: string }) {
  return (
    <p className={styles.error} id={`${fieldId}-error`}>
      <Icon name="circle-alert" size={16} />
      {children}
    </p>
  );
}
