import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/**
 * Keeps a select of a GET form at the value of the page, without losing its focus. A choice made before
 * hydration counts: the select gets another change event. The select has a default value on the server only:
 * hydration would reset it.
 * @returns the select's ref, and its default value
 */
export function useChoice(value: string): {
  select: RefObject<HTMLSelectElement>;
  defaultValue: string | undefined;
} {
  const select = useRef<HTMLSelectElement>(null);
  const isHydrating = useRef(!useHydrated());
  useEffect(() => {
    const field = select.current;
    if (!field) return;
    if (isHydrating.current && field.value !== value)
      // Not a submission: React hydrates a select on its change event and handles the event afterwards, so the
      // choice would be in the history twice.
      field.dispatchEvent(new Event("change", { bubbles: true }));
    else field.value = value;
    isHydrating.current = false;
  }, [value]);
  return { select, defaultValue: typeof document === "undefined" ? value : undefined };
}
