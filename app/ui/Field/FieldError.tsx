import { Icon } from "../Icon/Icon";
import * as styles from "./Field.css";

/** Error text below a field, which refers to it with `aria-describedby`: the error and how to correct it. */
export function FieldError({ fieldId, children }: { fieldId: string; children: string }) {
  return (
    <p className={styles.error} id={`${fieldId}-error`}>
      <Icon name="circle-alert" size={16} />
      {children}
    </p>
  );
}
