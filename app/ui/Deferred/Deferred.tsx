import { Await, useLocation } from "@remix-run/react";
import { type ReactNode, Suspense, startTransition, useEffect, useReducer, useRef } from "react";
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
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isHydrated = useRef(false);
  const onHydrated = useRef(() => {
    isHydrated.current = true;
    if (kept.current !== latest.current) startTransition(redraw);
  }).current;
  const content =
    first instanceof Promise ? (
      <Suspense fallback={<div data-fallback="">{fallback}</div>}>
        <Await resolve={newest}>
          {(late) => (
            <>
              {children(late as Awaited<T>)}
              <Hydrated onHydrated={onHydrated} />
            </>
          )}
        </Await>
      </Suspense>
    ) : (
      children(newest as Awaited<T>)
    );
  // Keep the element until its content is hydrated: React 18 discards the server's content of a boundary that
  // receives an update before (error 421), even in a transition.
  const latest = useRef(content);
  const kept = useRef(content);
  latest.current = content;
  if (isHydrated.current || newest !== first || !(first instanceof Promise)) kept.current = content;
  return kept.current;
}

/** Calls a function when the content beside it is hydrated or, after a navigation, rendered. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}
