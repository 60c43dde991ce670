import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { withTimeout } from "./with-timeout";

/** Settles when a signal aborts, as a request does that never gets a response. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

it("aborts after the time, with a reason that says so", async () => {
  vi.useFakeTimers();
  try {
    const running = withTimeout(1_000, untilAborted);
    const outcome = expect(running).rejects.toMatchObject({ name: "TimeoutError" });
    await vi.advanceTimersByTimeAsync(1_000);
    await outcome;
  } finally {
    vi.useRealTimers();
  }
});

it("aborts although the garbage is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const caller = new AbortController();
  const running = withTimeout(50, untilAborted, caller.signal);
  const outcome = expect(running).rejects.toMatchObject({ name: "TimeoutError" });
  collectGarbage();
  await outcome;
});

it("aborts with another signal, before and after the start", async () => {
  const caller = new AbortController();
  const running = withTimeout(60_000, untilAborted, caller.signal);
  const outcome = expect(running).rejects.toBe("left");
  caller.abort("left");
  await outcome;
  await expect(withTimeout(60_000, untilAborted, caller.signal)).rejects.toBe("left");
});

it("leaves neither a timer nor a listener behind", async () => {
  vi.useFakeTimers();
  try {
    const caller = new AbortController();
    expect(await withTimeout(1_000, async () => "done", caller.signal)).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
