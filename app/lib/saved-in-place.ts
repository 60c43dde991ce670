import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Field of a form whose button shows the new state by itself, so that scripts get `SavedInPlace`. */
export const IN_PLACE = "inPlace";

/** Data of an action after which the page needs no new data, because the pressed button shows the new state. */
export interface SavedInPlace {
  /** The `intent` of the form. */
  savedInPlace: string;
}

/** Whether an action returned `SavedInPlace`; false after a redirect, which follows a failure. */
export function isSavedInPlace(result: unknown): result is SavedInPlace {
  return typeof result === "object" && result !== null && "savedInPlace" in result;
}

/** Keeps the data of a route after a form that was saved in place; without it, a press loads the whole page. */
export const reloadUnlessSavedInPlace: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isSavedInPlace(actionResult) && defaultShouldRevalidate;
