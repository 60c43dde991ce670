export type Direction = "left" | "right" | "up" | "down";

/** Edges of an element in px, as of `getBoundingClientRect`. */
export type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** An element's extent along the direction and across it; `far` is greater than `near`. */
interface Extent {
  near: number;
  far: number;
  low: number;
  high: number;
}

/** Weight of a distance across the direction: a straight way may be twice as long as one to the side. */
const ASIDE = 2;
/** Weight of the distance between middles: decides between elements that are as near. */
const OFF_MIDDLE = 0.1;
/** More than any distance: what lies in the same row comes first (px). */
const OTHER_ROW = 1e6;

function extentOf({ left, right, top, bottom }: Edges, direction: Direction): Extent {
  switch (direction) {
    case "left":
      return { near: -right, far: -left, low: top, high: bottom };
    case "right":
      return { near: left, far: right, low: top, high: bottom };
    case "up":
      return { near: -bottom, far: -top, low: left, high: right };
    case "down":
      return { near: top, far: bottom, low: left, high: right };
  }
}

/**
 * Returns the distance of an element in a direction, or undefined if it does not lie there. Elements may
 * overlap by half of the smaller one, or contain each other, like a card and a button on its image.
 */
function distance(from: Extent, to: Extent, isRow: boolean): number | undefined {
  const middle = ({ near, far }: Extent) => (near + far) / 2;
  if (middle(to) <= middle(from) + 0.5) return undefined;
  const isNested = contains(from, to) || contains(to, from);
  const overlap = Math.min(from.far - from.near, to.far - to.near) / 2;
  if (!isNested && to.near < from.far - overlap) return undefined;
  const gap = Math.max(0, to.near - from.far);
  const aside = Math.max(0, to.low - from.high, from.low - to.high);
  const off = Math.abs(to.low + to.high - from.low - from.high) / 2;
  const length = gap + ASIDE * aside + OFF_MIDDLE * off;
  if (!isRow || aside === 0) return length;
  // Left and right stay in their row, or lead to what is rather beside than above or below.
  return aside < gap ? length + OTHER_ROW : undefined;
}

const contains = (outer: Extent, inner: Extent) =>
  outer.near <= inner.near && outer.far >= inner.far && outer.low <= inner.low && outer.high >= inner.high;

/** Returns the place in the list of the nearest element in a direction, −1 if there is none. */
export function nextInDirection(from: Edges, candidates: readonly Edges[], direction: Direction): number {
  const start = extentOf(from, direction);
  const isRow = direction === "left" || direction === "right";
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  candidates.forEach((candidate, place) => {
    const length = distance(start, extentOf(candidate, direction), isRow);
    if (length === undefined || length >= least) return;
    least = length;
    nearest = place;
  });
  return nearest;
}
