import type { InputHTMLAttributes, ReactNode } from "react";
import { usePath } from "../base-path";
import * as styles from "./Chip.css";

interface ChipLinkProps {
  href: string;
  /** Whether the page has this filter. */
  current?: boolean;
  /** Whether the part of the page that has this filter is in the window. */
  inView?: boolean;
  children: ReactNode;
}

/** Filter chip as a link to the filtered page. */
export function ChipLink({ href, current, inView, children }: ChipLinkProps) {
  const path = usePath();
  return (
    <a
      className={styles.chip}
      href={path(href)}
      aria-current={current || undefined}
      data-in-view={inView ? "" : undefined}
    >
      {children}
    </a>
  );
}

interface ChipRadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> {
  name: string;
  value: string;
  children: ReactNode;
}

/**
 * Chip as a radio button of a form. Give all chips of a group the same `name`, in a `<fieldset>` with a
 * legend.
 */
export function ChipRadio({ children, ...input }: ChipRadioProps) {
  return (
    <label className={styles.chip}>
      <input {...input} type="radio" className={styles.radio} />
      {children}
    </label>
  );
}

/** Chips in one row, which scrolls sideways up to both edges of the window. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Chips in a row that wraps. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}
