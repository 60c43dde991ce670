import { startTransition, useEffect, useReducer, useRef } from "react";

/**
 * Returns deferred data in a component that must not wait for them: the fallback until they arrive. When the
 * page's data are reloaded, the previous value stays until the new one has arrived, so a component needs a
 * different key on another page.
 * @param value the value if it arrived in time, else its promise; it never rejects
 */
export function useDeferred<T, Empty = T>(value: T | Promise<T>, empty: Empty): T | Empty {
  const newest = useRef<T | Empty>(empty);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (!(value instanceof Promise)) newest.current = value;
  useEffect(() => {
    // A promise that is its own fallback is awaited elsewhere (`Deferred`).
    if (!(value instanceof Promise) || Object.is(value, newest.current)) return;
    let isCurrent = true;
    void value.then((arrived) => {
      if (!isCurrent) return;
      newest.current = arrived;
      // A transition: other deferred parts below may still be hydrating, and an urgent update would discard
      // them.
      startTransition(redraw);
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return newest.current;
}
