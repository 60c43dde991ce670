import { Fragment, type ReactNode } from "react";
import { DOT } from "~/lib/dot";

/**
 * Facts of one line, separated by dots; empty ones are left out. The dots follow the direction of the page, texts have
 * their own.
 */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no state
    <Fragment key={index}>
      {index > 0 && DOT}
      {typeof part === "string" ? <bdi>{part}</bdi> : part}
    </Fragment>
  ));
}
