import { expect, it, vi } from "vitest";
import { createStore } from "./store";

it("calls its listeners after a change, until they are removed", () => {
  const store = createStore(1);
  const seen: number[] = [];
  const remove = store.subscribe(() => seen.push(store.get()));
  const other = vi.fn();
  store.subscribe(other);
  store.set(2);
  remove();
  store.set(3);
  expect(store.get()).toBe(3);
  expect(seen).toEqual([2]);
  expect(other).toHaveBeenCalledTimes(2);
});
