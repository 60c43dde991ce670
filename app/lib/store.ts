/** A value that changes outside of React; components read it with `useSyncExternalStore`. */
export interface Store<T> {
  get(): T;
  /** Changes the value and calls all listeners. */
  set(value: T): void;
  /** @returns a function that removes the listener */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a store. In a context, a store updates only the components that use its value. A context whose
 * value changes updates everything below it, and React 18 discards the server's content of deferred parts
 * that are updated before they are hydrated (error 421).
 */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
