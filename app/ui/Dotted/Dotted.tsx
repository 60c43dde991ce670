import { Fragment, type ReactNode } from "react";

/**
 * Facts of one line, separated by dots; empty ones are left out. Where the line breaks, a dot stays with the fact before
 * it. The dots follow the direction of the page, texts have their own.
 */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no state
    <Fragment key={index}>
      {index > 0 && "\u00a0· "}
      {typeof part === "string" ? <bdi>{part}</bdi> : part}
    </Fragment>
  ));
}
