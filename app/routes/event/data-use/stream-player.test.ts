import { Events } from "hls.js";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeHls } from "~/features/player/engine/fake-hls";
import { StreamPlayer } from "./stream-player";

vi.mock("hls.js/light", async () => ({
  default: (await import("~/features/player/engine/fake-hls")).fakeHlsJs,
}));

const STREAM = "https://media.test/en.m3u8";
let audio: HTMLAudioElement & { currentTime: number; duration: number };
const onLost = vi.fn();
beforeEach(() => {
  FakeHls.instances = [];
  onLost.mockReset();
  audio = Object.assign(new EventTarget(), { currentTime: 0, duration: Number.NaN }) as never;
});

const starts = () => FakeHls.instances.map(({ config }) => config.startPosition);
/** Plays until a second, where the stream is lost; detaching empties the element, as in browsers. */
function loseAt(second: number, duration: number) {
  const hls = FakeHls.instances.at(-1);
  if (!hls) return expect.fail();
  Object.assign(audio, { currentTime: second, duration });
  hls.destroy = () => {
    Object.assign(audio, { currentTime: 0, duration: Number.NaN });
    return hls.calls.push("destroy");
  };
  hls.emit(Events.ERROR, { fatal: false });
  expect(onLost).not.toHaveBeenCalled();
  hls.emit(Events.ERROR, { fatal: true });
  expect(onLost).toHaveBeenCalledOnce();
  expect(hls.calls).toContain("destroy");
}

it("a recording that is lost and attached again continues where it was", async () => {
  const player = new StreamPlayer(audio, `${STREAM}#t=60`, onLost);
  expect(await player.attach()).toBe(true);
  expect(FakeHls.instances[0]?.calls).toEqual([`loadSource ${STREAM}`, "attach"]);
  expect(FakeHls.instances[0]?.config.pLoader).toBeTypeOf("function");
  loseAt(754, 5_400);
  expect(player.isAttached).toBe(false);
  await player.attach();
  expect([player.isAttached, starts()]).toEqual([true, [60, 754]]);
});

it("a moment that is chosen after the loss comes before what was reached", async () => {
  const player = new StreamPlayer(audio, STREAM, onLost);
  await player.attach();
  loseAt(754, 5_400);
  await player.attach(294);
  expect(starts()).toEqual([-1, 294]);
});

it("a live stream that is lost continues live", async () => {
  const player = new StreamPlayer(audio, STREAM, onLost);
  await player.attach();
  loseAt(754, Number.POSITIVE_INFINITY);
  await player.attach();
  expect(starts()).toEqual([-1, -1]);
});

it("is detached with the page", async () => {
  const player = new StreamPlayer(audio, STREAM, onLost);
  await player.attach();
  player.stop();
  await vi.waitFor(() => expect(FakeHls.instances[0]?.calls).toContain("destroy"));
  expect(player.isAttached).toBe(false);
});
