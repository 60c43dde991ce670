/** Parameter of the live lists and of the wall: ids of the matches that are chosen. */
export const CHOSEN = "ids";

/** As many matches as a wall has room for. */
const MAX_CHOSEN = 6;
const MAX_ID_LENGTH = 128;

/** Returns the matches that the URL of a list says are ticked: at most six, each once, without malformed ids. */
export function chosenIn(parameters: URLSearchParams): string[] {
  const ids = parameters.getAll(CHOSEN).filter((id) => id !== "" && id.length <= MAX_ID_LENGTH);
  return [...new Set(ids)].slice(0, MAX_CHOSEN);
}

/**
 * Returns the ids that a form sends: each once, and none whose tick box on the page is empty. A page that has grown has
 * both, a tick box and the hidden field of a match that was chosen on another page.
 */
export function idsToSend(
  sent: readonly string[],
  boxes: readonly { value: string; checked: boolean }[],
): string[] {
  const isEmpty = (id: string) => boxes.some(({ value, checked }) => value === id && !checked);
  return [...new Set(sent)].filter((id) => !isEmpty(id));
}
