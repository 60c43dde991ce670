import { startTransition, useEffect, useReducer, useRef } from "react";

/**
 * A side load inside a part that must not wait for it: the empty value until it has come. When the page is loaded
 * anew the old value stays until the new one is there, so a component of another page needs another key.
 * @param value the value when it came in time, else its promise; it never rejects
 */
export function useLateValue<T, Empty = T>(value: T | Promise<T>, empty: Empty): T | Empty {
  const newest = useRef<T | Empty>(empty);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  if (!(value instanceof Promise)) newest.current = value;
  useEffect(() => {
    // Whoever gives the promise as its own empty value waits for it elsewhere (`Late`).
    if (!(value instanceof Promise) || Object.is(value, newest.current)) return;
    let isCurrent = true;
    void value.then((arrived) => {
      if (!isCurrent) return;
      newest.current = arrived;
      // A transition: other late parts below may still be hydrating, and an urgent update would throw them away.
      startTransition(redraw);
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return newest.current;
}
