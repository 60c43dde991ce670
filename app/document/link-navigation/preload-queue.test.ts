import { expect, it } from "vitest";
import { MAX_PRELOADS, PreloadQueue } from "./preload-queue";

function setUp() {
  const started: { href: string; end: () => void; fail: () => void }[] = [];
  const queue = new PreloadQueue(
    (href) =>
      new Promise<void>((resolve, reject) => {
        started.push({ href, end: resolve, fail: () => reject(new Error("lost")) });
      }),
  );
  return { queue, started };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

it("never runs more than four loads at once", async () => {
  const { queue, started } = setUp();
  queue.add(["a", "b", "c", "d", "e", "f"]);
  expect(started.map(({ href }) => href)).toEqual(["a", "b", "c", "d"]);
  expect(started).toHaveLength(MAX_PRELOADS);
  started[1]?.end();
  await turn();
  expect(started.map(({ href }) => href)).toEqual(["a", "b", "c", "d", "e"]);
});

it("loads each URL once, and again only after a failure", async () => {
  const { queue, started } = setUp();
  queue.add(["a", "a"]);
  queue.add(["a"]);
  expect(started).toHaveLength(1);
  started[0]?.fail();
  await turn();
  queue.add(["a"]);
  expect(started).toHaveLength(2);
});
