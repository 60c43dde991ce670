/** JSON that somebody else has written: its value, or undefined when it is none. A schema says what to make of it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
