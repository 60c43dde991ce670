import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "~/ui/use-hydrated";

/** How a choice in a form is read, set and applied. */
interface Choice<T> {
  read(field: T): string | undefined;
  set(field: T, value: string): void;
  /** Called for a choice made before hydration. */
  apply(field: T): void;
}

/**
 * Keeps a choice of a GET form at the value of the page, where the browser would keep the previous one. A choice made
 * before hydration counts.
 * @param page another value sets the choice again; default: that of the choice
 * @returns the ref of its field
 */
export function useChoice<T>(value: string, { read, set, apply }: Choice<T>, page = value): RefObject<T> {
  const field = useRef<T>(null);
  const isHydrating = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page changes what is chosen
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    if (!isHydrating.current) set(current, value);
    else if (read(current) !== value) apply(current);
    isHydrating.current = false;
  }, [value, page]);
  return field;
}

const SELECT: Choice<HTMLSelectElement> = {
  read: ({ value }) => value,
  set(select, value) {
    select.value = value;
  },
  // Not a submission: React hydrates a select on its change event and handles the event afterwards, so the
  // choice would be in the history twice.
  apply: (select) => select.dispatchEvent(new Event("change", { bubbles: true })),
};

/**
 * Keeps a select of a GET form at the value of the page, without losing its focus. The select has a default value on
 * the server only: hydration would reset it.
 * @returns the select's ref, and its default value
 */
export function useSelectChoice(value: string): {
  select: RefObject<HTMLSelectElement>;
  defaultValue: string | undefined;
} {
  const select = useChoice(value, SELECT);
  return { select, defaultValue: typeof document === "undefined" ? value : undefined };
}
