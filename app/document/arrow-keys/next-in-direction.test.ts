import { expect, it } from "vitest";
import { type Direction, type Edges, nextInDirection } from "./next-in-direction";

const box = (left: number, top: number, width = 100, height = 60): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Two rows of three cards below a header whose links are narrower than cards. */
const page = {
  brand: box(0, 0, 80, 40),
  signIn: box(320, 0, 80, 40),
  a1: box(0, 100),
  a2: box(120, 100),
  a3: box(240, 100),
  b1: box(0, 200),
  b2: box(120, 200),
  b3: box(240, 200),
};
type Name = keyof typeof page;

function next(from: string, direction: Direction, boxes: Record<string, Edges> = page): string | undefined {
  const others = Object.keys(boxes).filter((name) => name !== from);
  const candidates = others.map((name) => boxes[name] as Edges);
  return others[nextInDirection(boxes[from] as Edges, candidates, direction)];
}

it.each<[Name, Direction, string | undefined]>([
  ["a1", "right", "a2"],
  ["a2", "right", "a3"],
  ["a2", "left", "a1"],
  ["a2", "down", "b2"],
  ["b3", "up", "a3"],
  ["a1", "up", "brand"],
  ["brand", "down", "a1"],
  ["brand", "right", "signIn"],
])("from %s %s is %s", (from, direction, to) => {
  expect(next(from, direction)).toBe(to);
});

it("leads to something below, even far to the side", () => {
  expect(next("far", "down", { ...page, far: box(1500, 0, 80, 40) })).toBe("a3");
});

it("leaves a row to the left or right only for what is rather beside than above or below", () => {
  expect(next("a3", "right", { ...page, beside: box(600, 170) })).toBe("beside");
  expect(next("a3", "right")).toBeUndefined();
  expect(next("b1", "left")).toBeUndefined();
  expect(next("b1", "down")).toBeUndefined();
});

it("prefers what is straight ahead to what is nearer but aside", () => {
  const boxes = { ...page, aside: box(360, 170, 100, 20) };
  expect(next("a2", "down", boxes)).toBe("b2");
});

it("reaches a button on a card and the card from its button", () => {
  const boxes = { a1: box(0, 0, 300, 200), button: box(250, 10, 40, 40) };
  expect(next("a1", "right", boxes)).toBe("button");
  expect(next("a1", "up", boxes)).toBe("button");
  expect(nextInDirection(boxes.button, [boxes.a1], "left")).toBe(0);
});

it("reaches elements that overlap by less than half", () => {
  const boxes = { a1: box(0, 0), low: box(0, 40) };
  expect(next("a1", "down", boxes)).toBe("low");
  expect(next("a1", "down", { a1: box(0, 0), low: box(10, 10) })).toBeUndefined();
});
