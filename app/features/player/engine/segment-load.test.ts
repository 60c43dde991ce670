import { afterEach, describe, expect, it, vi } from "vitest";
import { concatenate, loadSegment } from "./segment-load";

/** Box of ISO/IEC 14496-12: size, type, content. */
function box(type: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + length).fill(type.charCodeAt(0));
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  return bytes;
}

const FRAGMENT = concatenate([box("styp", 4), box("moof", 20), box("mdat", 50)]);
const SECOND = concatenate([box("moof", 20), box("mdat", 30)]);

/** A response whose bytes arrive when the test sends them. */
function respondSlowly(status = 200) {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sender = controller;
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  return {
    send: (bytes: Uint8Array) => sender?.enqueue(bytes),
    end: () => sender?.close(),
    fail: () => sender?.error(new Error("broken")),
  };
}

const isSettled = async (promise: Promise<unknown>) => {
  await new Promise(setImmediate);
  return (await Promise.race([promise.then(() => true), Promise.resolve(false)])) === true;
};

describe("a segment", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("resolves with its first fragment before the rest has loaded", async () => {
    const response = respondSlowly();
    const loading = loadSegment("/a.m4s");
    response.send(FRAGMENT.slice(0, 40));
    expect(await isSettled(loading)).toBe(false);
    response.send(concatenate([FRAGMENT.slice(40), SECOND.slice(0, 10)]));
    const { fragment, rest } = await loading;
    expect(new Uint8Array(fragment)).toEqual(FRAGMENT);
    expect(await isSettled(rest)).toBe(false);
    response.send(SECOND.slice(10));
    response.end();
    expect(new Uint8Array(await rest)).toEqual(SECOND);
  });

  it("with one fragment has an empty rest", async () => {
    const response = respondSlowly();
    response.send(FRAGMENT);
    response.end();
    const { fragment, rest } = await loadSegment("/a.m4s");
    expect(new Uint8Array(fragment)).toEqual(FRAGMENT);
    expect((await rest).byteLength).toBe(0);
  });

  it.each([
    ["that end too early", FRAGMENT.slice(0, 60)],
    ["whose size is that of the file", new Uint8Array(FRAGMENT).fill(0, 0, 4)],
    ["of another format", new Uint8Array(200).fill(0x47)],
    ["of no length", new Uint8Array()],
  ])("of bytes %s is loaded whole", async (_what, bytes) => {
    const response = respondSlowly();
    response.send(bytes);
    response.end();
    const { fragment, rest } = await loadSegment("/a.m4s");
    expect(new Uint8Array(fragment)).toEqual(bytes);
    expect((await rest).byteLength).toBe(0);
  });

  it("rejects its rest if the connection breaks after the first fragment", async () => {
    const response = respondSlowly();
    response.send(FRAGMENT);
    const { fragment, rest } = await loadSegment("/a.m4s");
    expect(fragment.byteLength).toBe(FRAGMENT.length);
    response.fail();
    await expect(rest).rejects.toThrow("broken");
  });

  it("is refused if the response is not a success", async () => {
    respondSlowly(404);
    await expect(loadSegment("/a.m4s")).rejects.toThrow("404");
  });
});
