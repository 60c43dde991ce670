import { CHOSEN, MAX_CHOSEN } from "~/lib/choice";
import { MAX_ID_LENGTH } from "~/lib/ids";

/** Returns the choice in the URL of a list: at most six ids, each once, without malformed ones. */
export function chosenIn(parameters: URLSearchParams): string[] {
  const ids = parameters.getAll(CHOSEN).filter((id) => id !== "" && id.length <= MAX_ID_LENGTH);
  return [...new Set(ids)].slice(0, MAX_CHOSEN);
}

/**
 * Returns the ids that a form sends: each once, and none whose tick box is empty. When a list has grown, a match that
 * was chosen on another page has a tick box besides its hidden field.
 */
export function idsToSend(
  sent: readonly string[],
  boxes: readonly { value: string; checked: boolean }[],
): string[] {
  const isEmpty = (id: string) => boxes.some(({ value, checked }) => value === id && !checked);
  return [...new Set(sent)].filter((id) => !isEmpty(id));
}
