/** Positions of anonymous viewers, in their own browser (requirement EVENT-14). Nothing is sent. */
import { progressOf } from "#common/positions";

/** Key in localStorage; the value is a list of `[id, seconds]`, the last watched first. */
const KEY = "positions";
const MAX_POSITIONS = 20;

type Entry = [id: string, seconds: number];

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) && typeof entry[0] === "string" && Number.isSafeInteger(entry[1]) && entry[1] > 0;

/** Returns the entries of this browser; none if storage is not available or has other content. */
function entries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function store(others: Entry[]): void {
  try {
    if (others.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(others.slice(0, MAX_POSITIONS)));
  } catch {
    // Storage is full or forbidden: the viewer finds the place again without it.
  }
}

const without = (id: string) => entries().filter(([other]) => other !== id);

/** Returns where this browser has stopped in a recording (s); undefined if it has not begun, or has seen the end. */
export function positionInBrowser(id: string): number | undefined {
  return entries().find(([other]) => other === id)?.[1];
}

/**
 * Saves a position by the rules of the platform; a recording that was watched to the end is removed.
 * @param seconds position in media time (s)
 * @param length of the recording (s)
 */
export function savePositionInBrowser(id: string, seconds: number, length: number): void {
  const progress = progressOf(seconds, length);
  if (progress === "begun") store([[id, Math.floor(seconds)], ...without(id)]);
  else if (progress === "watched") removePositionInBrowser(id);
}

/** Removes the position in a recording. */
export function removePositionInBrowser(id: string): void {
  store(without(id));
}
