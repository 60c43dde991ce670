import { useSyncExternalStore } from "react";
import type { MessageKey } from "~/i18n/translate";

export interface ShownToast {
  id: number;
  tone: "success" | "danger";
  message: MessageKey;
}

const NONE: readonly ShownToast[] = [];
let shown: readonly ShownToast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. In the browser only; a server sends its toasts in the flash cookie. */
export function showToast(tone: ShownToast["tone"], message: MessageKey): void {
  lastId += 1;
  change([...shown.filter((toast) => toast.message !== message), { id: lastId, tone, message }]);
}

/** Removes a toast that has closed. */
export function forgetToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Returns the toasts on the screen, oldest first. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => NONE,
  );
}
