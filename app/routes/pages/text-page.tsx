import type { ReactNode } from "react";
import { pageTitle, prose, section, wrap } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import * as styles from "./text-page.css";

/** Text page with a title. */
export function TextPage({
  title,
  paragraphs = [],
  children,
}: {
  title: string;
  paragraphs?: string[];
  children?: ReactNode;
}) {
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={pageTitle}>{title}</h1>
      <div className={cx(prose, styles.text)}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </main>
  );
}
