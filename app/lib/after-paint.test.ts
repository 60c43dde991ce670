import { afterEach, expect, it, vi } from "vitest";
import { afterPaint } from "./after-paint";

afterEach(() => vi.unstubAllGlobals());

it("runs a task after the next frame, and at once on a hidden page", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  const done: string[] = [];
  vi.stubGlobal("document", { hidden: false });
  afterPaint(() => done.push("visible"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  for (const frame of frames) frame();
  expect(done).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual(["visible"]);
  vi.stubGlobal("document", { hidden: true });
  afterPaint(() => done.push("hidden"));
  expect(done).toEqual(["visible", "hidden"]);
});
