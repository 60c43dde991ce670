import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeElement } from "../../../tests/support/fake-elements";
import { keepsKey } from "./own-keys";

class Input extends FakeElement {}
class TextArea extends FakeElement {}
const body = () => new FakeElement("body");
let page = body();

beforeEach(() => {
  page = body();
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
    expect(kept(Object.assign(field, { selectionStart: 3, selectionEnd: 3 }))).toEqual([
      "left",
      "right",
      "up",
    ]);
    expect(kept(Object.assign(field, { value: "", selectionStart: 0, selectionEnd: 0 }))).toEqual([]);
    expect(kept(new Input("input", { "aria-expanded": "true" }))).toEqual([...ALL]);
  });

  it("scrolls a part of the page to its ends", () => {
    const part = new FakeElement("section", { tabindex: "0" });
    expect(kept(Object.assign(part, { scrollHeight: 300, clientHeight: 100 }))).toEqual(["down"]);
    expect(kept(Object.assign(part, { scrollTop: 200 }))).toEqual(["up"]);
  });
});
