import { Children, isValidElement, type ReactElement, type ReactNode } from "react";

/** Returns all HTML elements in the output of a component, including those in fragments. */
export function elementsOf<Props>(node: ReactNode): ReactElement<Props>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Props & { children?: ReactNode }>(child)) return [];
    return typeof child.type === "string" ? [child] : elementsOf<Props>(child.props.children);
  });
}
