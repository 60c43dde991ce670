import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/** All HTML elements of what a component returned, those in fragments, too. */
export function elementsOf<Props>(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props & { children?: ReactNode }>(child)) return [];
    return typeof child.type === "string" ? [child] : elementsOf<Props>(child.props.children);
  });
}
