/** Effect of a key on the player. */
export type Command =
  | { do: "toggle" | "mute" | "fullscreen" | "captions" | "pip" | "wide" | "help" }
  | { do: "volume" | "speed"; by: number }
  | SeekCommand;

export type SeekCommand =
  | { do: "start" | "end" }
  | { do: "seek" | "frame"; by: number }
  | { do: "part"; tenth: number };

/** Steps in seconds. */
export const STEP = 10;
const SMALL_STEP = 5;

const KEYS: Record<string, Command> = {
  " ": { do: "toggle" },
  k: { do: "toggle" },
  j: { do: "seek", by: -STEP },
  l: { do: "seek", by: STEP },
  ArrowLeft: { do: "seek", by: -SMALL_STEP },
  ArrowRight: { do: "seek", by: SMALL_STEP },
  ArrowUp: { do: "volume", by: 0.1 },
  ArrowDown: { do: "volume", by: -0.1 },
  Home: { do: "start" },
  End: { do: "end" },
  m: { do: "mute" },
  f: { do: "fullscreen" },
  c: { do: "captions" },
  p: { do: "pip" },
  t: { do: "wide" },
  ",": { do: "frame", by: -1 },
  ".": { do: "frame", by: 1 },
  "<": { do: "speed", by: -1 },
  ">": { do: "speed", by: 1 },
  "?": { do: "help" },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Kind of element that has the focus inside the player; `other` handles its keys itself. */
export type Focused = "player" | "button" | "seek" | "marker" | "other";

/**
 * Returns the command of a key that is pressed inside the player.
 * @returns undefined for a key with a modifier, in a field, without a command, or for the focused control
 */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed, focused: Focused): Command | undefined {
  if (ctrlKey || metaKey || altKey || focused === "other") return undefined;
  // A button handles the space bar itself, and arrow keys move the focus between markers.
  if (key === " " && (focused === "button" || focused === "marker")) return undefined;
  if (focused === "marker" && /^(Arrow|Home|End)/.test(key)) return undefined;
  if (/^\d$/.test(key)) return { do: "part", tenth: Number(key) };
  return KEYS[key.length === 1 ? key.toLowerCase() : key];
}

/** Keyboard help: keys as printed on keyboards, of which `Space` is translated → message that describes them. */
export const KEY_HELP = [
  ["Space, K", "player:play_pause"],
  ["J, L", "player:keys_ten"],
  ["← →", "player:keys_five"],
  ["↑ ↓", "player:volume"],
  ["M", "player:mute"],
  ["F", "player:fullscreen"],
  ["C", "player:captions"],
  ["P", "player:pip"],
  ["T", "player:wide"],
  ["0–9", "player:keys_part"],
  [", .", "player:keys_frame"],
  ["< >", "player:speed"],
  ["?", "player:keys"],
] as const;
