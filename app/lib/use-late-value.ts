import { startTransition, useEffect, useState } from "react";

/**
 * A side load inside a part that must not wait for it: the empty value until it has come. When the page is loaded
 * anew the old value stays until the new one is there, so a component of another page needs another key.
 * @param value the value when it came in time, else its promise; it never rejects
 */
export function useLateValue<T>(value: T | Promise<T>, empty: T): T {
  const [late, setLate] = useState<{ value: T }>();
  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let isCurrent = true;
    void value.then((arrived) => {
      // A transition: other late parts below may still be hydrating, and an urgent update would throw them away.
      if (isCurrent) startTransition(() => setLate({ value: arrived }));
    });
    return () => {
      isCurrent = false;
    };
  }, [value]);
  if (!(value instanceof Promise)) return value;
  return late ? late.value : empty;
}
