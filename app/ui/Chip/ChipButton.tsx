import type { ReactNode } from "react";
import { usePath } from "../base-path";
import * as styles from "./Chip.css";

interface ChipButtonProps {
  href: string;
  /** Whether the page has this filter. */
  current?: boolean;
  /** Id of a GET form. */
  form: string;
  children: ReactNode;
}

/** Filter chip as a button that takes the fields of a form to the filtered page. */
export function ChipButton({ href, current, form, children }: ChipButtonProps) {
  const path = usePath();
  return (
    <button
      type="submit"
      className={styles.chip}
      form={form}
      formAction={path(href)}
      aria-current={current || undefined}
    >
      {children}
    </button>
  );
}
