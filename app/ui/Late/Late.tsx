import { Await } from "@remix-run/react";
import { type ReactNode, Suspense } from "react";

interface LateProps<T> {
  /** The value when it came in time, else its promise; it never rejects. */
  value: T;
  /** What is shown until it comes, of the same size. */
  fallback: ReactNode;
  children: (value: Awaited<T>) => ReactNode;
}

/**
 * A part of the page that may come after the rest. What came in time is drawn in place; what did not is streamed,
 * and browsers without scripts show it at the end of the page (`/noscript.css`).
 */
export function Late<T>({ value, fallback, children }: LateProps<T>) {
  if (!(value instanceof Promise)) return children(value as Awaited<T>);
  return (
    <Suspense fallback={<div data-fallback="">{fallback}</div>}>
      <Await resolve={value}>{(late) => children(late as Awaited<T>)}</Await>
    </Suspense>
  );
}
