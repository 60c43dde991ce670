import { Await, useLocation } from "@remix-run/react";
import { type ReactNode, Suspense, useRef } from "react";
import { useDeferred } from "./use-deferred";

interface DeferredProps<T> {
  /** The value if it was available in time, else its promise, which must never reject. */
  value: T;
  /** Placeholder of the same size, shown until the value is available. */
  fallback: ReactNode;
  children: (value: Awaited<T>) => ReactNode;
}

/**
 * Renders a deferred value. A value that is available in time is rendered in place; a promise is streamed,
 * and browsers without scripts show the streamed part at the end of the page (`/noscript.css`). On
 * revalidation the old content, including form input, stays until the new value arrives; a navigation to
 * another path remounts it.
 */
export function Deferred<T>(props: DeferredProps<T>) {
  return <Part key={useLocation().pathname} {...props} />;
}

function Part<T>({ value, fallback, children }: DeferredProps<T>) {
  // Keep the structure of the first render (in place or Suspense): another structure would remount the
  // content.
  const first = useRef(value).current;
  const newest = useDeferred(value, first);
  if (!(first instanceof Promise)) return children(newest as Awaited<T>);
  return (
    <Suspense fallback={<div data-fallback="">{fallback}</div>}>
      <Await resolve={newest}>{(late) => children(late as Awaited<T>)}</Await>
    </Suspense>
  );
}
