import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type StillsBudget, showStills } from "./show-stills";

const TRACK = "https://media.test/m/thumbnails.vtt";
const clock = (second: number) => new Date(second * 1_000).toISOString().slice(11, 23);
/** A storyboard with an image for each ten seconds; three in a row share a sprite. */
const STORYBOARD = `WEBVTT\n\n${Array.from({ length: 12 }, (_, index) => {
  const start = index * 10;
  const sprite = `sprite-${Math.floor(index / 3)}.webp#xywh=${(index % 3) * 160},0,160,90`;
  return `${clock(start)} --> ${clock(start + 10)}\n${sprite}`;
}).join("\n\n")}\n`;

class FakeAudio extends EventTarget {
  currentTime = 0;
  paused = false;
  seeking = false;
  seek(second: number) {
    this.currentTime = second;
    this.dispatchEvent(new Event("seeking"));
    this.dispatchEvent(new Event("timeupdate"));
    this.dispatchEvent(new Event("seeked"));
  }
}

let audio: FakeAudio;
let ending: AbortController;
let page: EventTarget & { hidden?: boolean };
/** What is on the canvas: place in the sprite, and the sprite. */
let shown: string | undefined;
let requests: string[];
/** Bytes of each sprite. */
let size: number;
let isBroken: boolean;
let budget: StillsBudget;

beforeEach(() => {
  audio = new FakeAudio();
  ending = new AbortController();
  page = new EventTarget();
  shown = undefined;
  requests = [];
  size = 1_000;
  isBroken = false;
  budget = { listened: 0, nextLoad: 0 };
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (href: string) => {
    requests.push(href.slice(href.lastIndexOf("/") + 1));
    if (href === TRACK) return new Response(STORYBOARD);
    return isBroken ? new Response("", { status: 404 }) : new Response(new Uint8Array(size));
  });
  vi.stubGlobal("createImageBitmap", async () => ({ name: requests.at(-1), close: () => {} }));
});
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
});

/** Lets the requests end, which are several promises after another. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
};
const start = async () => {
  const context = {
    clearRect: () => {
      shown = undefined;
    },
    drawImage: ({ name }: { name: string }, x: number) => {
      shown = `${name} ${x}`;
    },
  };
  const canvas = { getContext: () => context, width: 0, height: 0 } as unknown as HTMLCanvasElement;
  const element = audio as unknown as HTMLAudioElement;
  await showStills({ audio: element, canvas, url: TRACK, budget, signal: ending.signal });
  await settle();
};
/** Plays for some seconds, in steps of one. */
const listen = async (seconds: number) => {
  for (let step = 0; step < seconds; step++) {
    audio.currentTime += 1;
    audio.dispatchEvent(new Event("timeupdate"));
    await settle();
  }
};
const sprites = () => requests.filter((name) => name !== "thumbnails.vtt");

it("shows what the audio has passed, and nothing ahead of it", async () => {
  await start();
  await listen(9);
  expect([shown, sprites()]).toEqual([undefined, []]);
  await listen(1);
  expect(shown).toBe("sprite-0.webp 0");
  audio.seek(25);
  expect(shown).toBe("sprite-0.webp 160");
});

it("changes each ten seconds, and loads a sprite once for all its images", async () => {
  await start();
  await listen(19);
  expect(shown).toBe("sprite-0.webp 0");
  await listen(1);
  expect(shown).toBe("sprite-0.webp 160");
  await listen(10);
  expect(shown).toBe("sprite-0.webp 320");
  await listen(10);
  expect(shown).toBe("sprite-1.webp 0");
  expect(requests).toEqual(["thumbnails.vtt", "sprite-0.webp", "sprite-1.webp"]);
});

it("shows the image of a seek at once, and nothing of what is ahead of the audio then", async () => {
  await start();
  audio.seek(35);
  await settle();
  expect(shown).toBe("sprite-0.webp 320");
  audio.seek(12);
  expect(shown).toBe("sprite-0.webp 0");
  audio.seek(5);
  expect(shown).toBeUndefined();
});

it("loads at most one image in ten seconds, wherever the viewer seeks", async () => {
  await start();
  for (const second of [15, 45, 75, 105, 15, 45]) {
    audio.seek(second);
    await settle();
  }
  expect(sprites()).toEqual(["sprite-0.webp"]);
  expect(shown).toBeUndefined();
  await listen(10);
  expect(sprites()).toEqual(["sprite-0.webp", "sprite-1.webp"]);
});

it("takes no more than 8 kbit/s: a large image lets the next one wait", async () => {
  size = 40_000;
  await start();
  audio.seek(15);
  await settle();
  await listen(39);
  expect(sprites()).toEqual(["sprite-0.webp"]);
  await listen(1);
  expect(sprites()).toEqual(["sprite-0.webp", "sprite-1.webp"]);
});

it("loads no more when it is switched off and on again", async () => {
  size = 40_000;
  await start();
  audio.seek(15);
  await settle();
  ending.abort();
  ending = new AbortController();
  await start();
  await listen(39);
  expect(sprites()).toEqual(["sprite-0.webp"]);
  await listen(1);
  expect(sprites()).toEqual(["sprite-0.webp", "sprite-1.webp"]);
});

it.each([
  ["while the document is hidden", () => Object.assign(page, { hidden: true })],
  ["while the audio pauses", () => Object.assign(audio, { paused: true })],
  ["once it is switched off", () => ending.abort()],
])("loads no image %s", async (_, change) => {
  await start();
  change();
  audio.seek(45);
  await listen(12);
  expect(requests).toEqual(["thumbnails.vtt"]);
});

it("shows an image when the document is seen again", async () => {
  await start();
  page.hidden = true;
  await listen(12);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(shown).toBe("sprite-0.webp 0");
});

it("requests an image that is missing no more than once in a minute", async () => {
  isBroken = true;
  await start();
  await listen(69);
  expect(sprites()).toHaveLength(1);
  isBroken = false;
  await listen(1);
  expect(sprites()).toHaveLength(2);
  expect(shown).toBe("sprite-2.webp 0");
});

it.each([
  ["the audio plays", () => Object.assign(audio, { paused: true }), () => audio.seek(1)],
  [
    "the document is seen",
    () => Object.assign(page, { hidden: true }),
    () => page.dispatchEvent(new Event("visibilitychange")),
  ],
])("loads nothing before %s", async (_, stop, go) => {
  stop();
  void start();
  await settle();
  expect(requests).toEqual([]);
  Object.assign(audio, { paused: false });
  Object.assign(page, { hidden: false });
  go();
  await settle();
  expect(requests).toEqual(["thumbnails.vtt"]);
});

it("fails without a storyboard", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  await expect(start()).rejects.toThrow("no storyboard");
  expect(shown).toBeUndefined();
});
