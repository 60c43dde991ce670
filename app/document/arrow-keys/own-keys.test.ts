import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeElement } from "../../../tests/support/fake-elements";
import { keepsKey } from "./own-keys";

class Input extends FakeElement {}
class TextArea extends FakeElement {}
const body = () => new FakeElement("body");
let page = body();
let direction = "ltr";

beforeEach(() => {
  page = body();
  direction = "ltr";
  vi.stubGlobal("getComputedStyle", () => ({ direction }));
  vi.stubGlobal("HTMLInputElement", Input);
  vi.stubGlobal("HTMLTextAreaElement", TextArea);
  vi.stubGlobal("document", { querySelectorAll: (selectors: string) => page.querySelectorAll(selectors) });
});
afterEach(() => vi.unstubAllGlobals());

const ALL = ["left", "right", "up", "down"] as const;
const kept = (element: FakeElement, edited?: FakeElement) =>
  ALL.filter((direction) =>
    keepsKey(element as unknown as Element, direction, edited as unknown as Element | undefined),
  );

describe("keepsKey", () => {
  it("leaves nothing to links and buttons", () => {
    expect(kept(new FakeElement("a", { href: "/" }))).toEqual([]);
    expect(kept(new FakeElement("button"))).toEqual([]);
    expect(kept(new Input("input", { type: "checkbox" }))).toEqual([]);
  });

  it("leaves left and right to a slider in a row of buttons only while the viewer moves it", () => {
    const slider = new Input("input", { type: "range", "data-enter-first": "" });
    expect(kept(slider)).toEqual([]);
    expect(kept(slider, slider)).toEqual(["left", "right"]);
  });

  it("leaves left and right to sliders, players and marks on a line", () => {
    expect(kept(new Input("input", { type: "range" }))).toEqual(["left", "right"]);
    const player = new FakeElement("div").add(new FakeElement("video", { "data-player": "" }));
    const mark = new FakeElement("button");
    page.add(player, new FakeElement("div", { "data-own-arrows": "" }).add(mark));
    expect(kept(player)).toEqual(["left", "right"]);
    expect(kept(mark)).toEqual(["left", "right"]);
  });

  it("leaves all keys to a list of choices only while the viewer goes through it", () => {
    const select = new FakeElement("select");
    expect(kept(select)).toEqual([]);
    expect(kept(select, select)).toEqual([...ALL]);
  });

  it("lets a text field go up and down where the caret cannot move", () => {
    const field = Object.assign(new Input("input"), { value: "abc", selectionStart: 1, selectionEnd: 1 });
    expect(kept(field)).toEqual([...ALL]);
    expect(kept(Object.assign(field, { selectionStart: 3, selectionEnd: 3 }))).toEqual(["left", "up"]);
    expect(kept(Object.assign(field, { value: "", selectionStart: 0, selectionEnd: 0 }))).toEqual([]);
  });

  it("lets a text field go left and right where the caret cannot move, in the direction of its text", () => {
    const field = Object.assign(new Input("input"), { value: "abc", selectionStart: 3, selectionEnd: 3 });
    expect(kept(field)).toEqual(["left", "up"]);
    direction = "rtl";
    expect(kept(field)).toEqual(["right", "up"]);
    expect(kept(Object.assign(field, { readOnly: true }))).toEqual([]);
  });

  it("keeps left and right in a field that does not tell its caret, once it has a value", () => {
    const field = new Input("input", { type: "number" });
    expect(kept(field)).toEqual([]);
    expect(kept(Object.assign(field, { value: "12" }))).toEqual(["left", "right"]);
  });

  it("leads through a list of suggestions, and away at both ends", () => {
    const list = new FakeElement("div", { id: "list" }).add(
      ...["one", "two"].map((id) => new FakeElement("a", { role: "option", id })),
    );
    vi.stubGlobal("document", { querySelectorAll: () => [], getElementById: () => list });
    const withOption = (id?: string) =>
      Object.assign(
        new Input("input", {
          "aria-expanded": "true",
          "aria-controls": "list",
          ...(id && { "aria-activedescendant": id }),
        }),
        { selectionStart: 0, selectionEnd: 0 },
      );
    expect(kept(withOption())).toEqual(["down"]);
    expect(kept(withOption("one"))).toEqual(["up", "down"]);
    expect(kept(withOption("two"))).toEqual(["up"]);
  });

  it("scrolls a part of the page to its ends", () => {
    const part = new FakeElement("section", { tabindex: "0" });
    expect(kept(Object.assign(part, { scrollHeight: 300, clientHeight: 100 }))).toEqual(["down"]);
    expect(kept(Object.assign(part, { scrollTop: 200 }))).toEqual(["up"]);
  });
});
