import { Await, useLocation } from "@remix-run/react";
import { type ReactNode, Suspense, useRef } from "react";
import { useLateValue } from "~/lib/use-late-value";

interface LateProps<T> {
  /** The value when it came in time, else its promise; it never rejects. */
  value: T;
  /** What is shown until it comes, of the same size. */
  fallback: ReactNode;
  children: (value: Awaited<T>) => ReactNode;
}

/**
 * A part of the page that may come after the rest. What came in time is drawn in place; what did not is streamed,
 * and browsers without scripts show it at the end of the page (`/noscript.css`). When the data are fetched again,
 * what is there stays until the new is there, with all that was typed into it; another page begins anew.
 */
export function Late<T>(props: LateProps<T>) {
  return <Part key={useLocation().pathname} {...props} />;
}

function Part<T>({ value, fallback, children }: LateProps<T>) {
  // In place or streamed, it stays as it was first drawn: React would mount another shape anew.
  const first = useRef(value).current;
  const newest = useLateValue(value, first);
  if (!(first instanceof Promise)) return children(newest as Awaited<T>);
  return (
    <Suspense fallback={<div data-fallback="">{fallback}</div>}>
      <Await resolve={newest}>{(late) => children(late as Awaited<T>)}</Await>
    </Suspense>
  );
}
