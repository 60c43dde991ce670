import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeElement } from "../../../tests/support/fake-elements";
import { edgesOf, firstStop, nearestStop, nextStop, stopsFrom } from "./stops";

class Link extends FakeElement {}
const link = (href: string, ...box: [number, number, number, number]) => new Link("a", { href }, box);
const real = (element: FakeElement) => element as unknown as HTMLElement;

let body = new FakeElement("body");
beforeEach(() => {
  body = new FakeElement("body");
  vi.stubGlobal("HTMLAnchorElement", Link);
  vi.stubGlobal("innerWidth", 1000);
  vi.stubGlobal("innerHeight", 600);
  vi.stubGlobal("document", {
    body,
    fullscreenElement: null,
    querySelectorAll: (selectors: string) => body.querySelectorAll(selectors),
  });
  vi.stubGlobal("getComputedStyle", ({ attributes }: FakeElement) => ({
    visibility: "visible",
    clipPath: "none",
    position: attributes["data-position"] ?? "static",
    bottom: attributes["data-bottom"] ?? "auto",
    overflowX: attributes["data-overflow"] ?? "visible",
    overflowY: "visible",
  }));
});
afterEach(() => vi.unstubAllGlobals());

const stops = (from?: FakeElement) => stopsFrom(from && real(from)).map(({ element }) => element);

it("stops at what can be seen and used", () => {
  const button = new FakeElement("button");
  const skipLink = new Link("a", { href: "#main", "data-position": "fixed" }, [0, -100, 100, 40]);
  const inert = new FakeElement("div", { inert: "" }).add(new FakeElement("button"));
  body.add(skipLink, button, inert, new FakeElement("button", { disabled: "" }));
  body.add(new FakeElement("button", { hidden: "" }), new FakeElement("button", {}, [0, 0, 1, 1]));
  body.add(Object.assign(new FakeElement("button"), { tabIndex: -1 }));
  expect(stops()).toEqual([button]);
});

it("stays within an open dialog", () => {
  const inside = new FakeElement("button");
  body.add(new FakeElement("button"), new FakeElement("dialog", { open: "" }).add(inside));
  expect(stops()).toEqual([inside]);
});

it("counts the image and the title of a card once, by the larger one, and none with the same target", () => {
  const image = link("/events/1", 0, 0, 200, 100);
  const title = link("/events/1", 0, 100, 200, 20);
  const other = link("/events/1", 300, 0, 200, 100);
  body.add(new FakeElement("li").add(title, image), new FakeElement("li").add(other));
  expect(stops()).toEqual([image, other]);
  expect(stops(other)).toEqual([]);
});

it("reaches what a carousel has scrolled away only from its other cards", () => {
  const first = link("/1", 0, 0, 100, 100);
  const away = link("/2", 600, 0, 100, 100);
  const outside = link("/3", 0, 200, 100, 40);
  body.add(new FakeElement("ul", { "data-overflow": "auto" }, [0, 0, 500, 100]).add(first, away), outside);
  expect(stops(outside)).toEqual([first]);
  expect(stops(first)).toEqual([away, outside]);
  expect(nextStop(real(first), edgesOf(real(first)), "right")).toBe(away);
});

it("reaches a bar that sticks to the lower edge only after what it covers, and leaves it upwards", () => {
  const boxes = [0, 1, 2, 3].map((row) => new FakeElement("input", {}, [0, row * 250, 24, 24]));
  const [first, second, third, fourth] = boxes as [FakeElement, FakeElement, FakeElement, FakeElement];
  const button = new FakeElement("button", {}, [0, 550, 100, 40]);
  const bar = new FakeElement("form", { "data-position": "sticky", "data-bottom": "0px" }, [0, 540, 500, 60]);
  body.add(
    new FakeElement("ul", {}, [0, 0, 500, 800]).add(...boxes),
    new FakeElement("noscript", { hidden: "" }, [0, 0, 0, 0]),
    bar.add(button),
  );
  const next = (from: FakeElement, direction: "up" | "down") =>
    nextStop(real(from), edgesOf(real(from)), direction);
  expect(next(first, "down")).toBe(second);
  expect(next(third, "down")).toBe(fourth);
  expect(next(fourth, "down")).toBe(button);
  expect(next(button, "up")).toBe(third);
});

it("begins in the content that is in view, and goes on near a place that has disappeared", () => {
  const home = link("/", 0, 0, 100, 40);
  const above = link("/1", 0, -200, 100, 40);
  const inView = link("/2", 0, 100, 100, 40);
  body.add(new FakeElement("header").add(home), new FakeElement("main").add(above, inView));
  expect(firstStop()).toBe(inView);
  expect(nearestStop({ left: 0, right: 100, top: 10, bottom: 50 })).toBe(home);
});

it("tells two elements apart that lie over each other", () => {
  vi.stubGlobal(
    "DOMRect",
    class {
      constructor(
        readonly left: number,
        readonly top: number,
        width: number,
        height: number,
        readonly right = left + width,
        readonly bottom = top + height,
      ) {}
    },
  );
  const [upper, lower] = ["upper", "lower"].map(
    (half) => new FakeElement("input", { type: "range", "data-half": half }, [0, 0, 500, 40]),
  ) as [FakeElement, FakeElement];
  body.add(upper, lower);
  expect(edgesOf(real(upper))).toMatchObject({ top: 0, bottom: 20 });
  expect(edgesOf(real(lower))).toMatchObject({ top: 20, bottom: 40 });
  const mark = new FakeElement("button", { "data-half": "upper" }, [200, 25, 18, 18]);
  body.add(new FakeElement("div", { "data-halves": "" }, [0, 0, 500, 40]).add(mark));
  expect(edgesOf(real(mark))).toMatchObject({ left: 200, right: 218, top: 0, bottom: 20 });
});
