import { describe, expect, it } from "vitest";
import { type Command, commandOf, type Focused, KEY_HELP } from "./keyboard-commands";

const press = (key: string, focused: Focused = "player", modifiers: object = {}): Command | undefined =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, focused);

describe("commandOf", () => {
  it.each<[string, Command]>([
    [" ", { do: "toggle" }],
    ["k", { do: "toggle" }],
    ["K", { do: "toggle" }],
    ["j", { do: "seek", by: -10 }],
    ["l", { do: "seek", by: 10 }],
    ["ArrowLeft", { do: "seek", by: -5 }],
    ["m", { do: "mute" }],
    ["f", { do: "fullscreen" }],
    ["c", { do: "captions" }],
    ["p", { do: "pip" }],
    ["7", { do: "part", tenth: 7 }],
    [",", { do: "frame", by: -1 }],
    [">", { do: "speed", by: 1 }],
    ["?", { do: "help" }],
  ])("%j", (key, command) => {
    expect(press(key)).toEqual(command);
  });

  it("leaves the keys of fields, menus and the browser alone", () => {
    expect(press("k", "other")).toBeUndefined();
    expect(press("f", "player", { ctrlKey: true })).toBeUndefined();
    expect(press("1", "player", { altKey: true })).toBeUndefined();
    expect(press("Tab")).toBeUndefined();
    expect(press("x")).toBeUndefined();
  });

  it("lets a button press itself, and answers its other keys", () => {
    expect(press(" ", "button")).toBeUndefined();
    expect(press("m", "button")).toEqual({ do: "mute" });
    expect(press("Enter", "button")).toBeUndefined();
  });

  it("lets the arrows walk along tags, and move the time on the seek line", () => {
    expect(press("ArrowRight", "marker")).toBeUndefined();
    expect(press("ArrowRight", "seek")).toEqual({ do: "seek", by: 5 });
  });

  it("has a line in the help for every key", () => {
    const listed = KEY_HELP.map(([keys]) => keys).join(" ");
    for (const key of ["Space", "K", "J", "L", "M", "F", "C", "P", "0–9", ",", ".", "<", ">", "?"])
      expect(listed).toContain(key);
  });
});
