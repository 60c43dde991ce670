import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeVideo } from "../engine/fake-hls";
import { playRemotely, remotePicker } from "./remote-playback";

const BLOB = "blob:https://touchline.example/1";
const URL = "https://media.example/1.m3u8";

/** A video as in Chromium, whose `remote` says what the viewer does with the picker. */
function chromium(prompt: (remote: { state: string }) => void, currentSrc = BLOB) {
  const remote = Object.assign(new EventTarget(), {
    state: "disconnected",
    prompt: vi.fn(async () => prompt(remote)),
  });
  const video = Object.assign(fakeVideo({ currentSrc, readyState: currentSrc === BLOB ? 0 : 1 }), {
    canPlayType: () => "maybe" as const,
    remote: remote as unknown as RemotePlayback & typeof remote,
  });
  const setNative = vi.fn((isNative: boolean) => {
    Object.assign(video, { currentSrc: isNative ? URL : BLOB });
    queueMicrotask(() => video.dispatchEvent(new Event("loadedmetadata")));
  });
  return { video, remote, setNative, onFailed: vi.fn() };
}
const connect = (remote: { state: string }) => {
  remote.state = "connected";
};
const reject = (name: string) => () => {
  throw new DOMException("", name);
};

beforeEach(() => void vi.stubGlobal("HTMLMediaElement", { HAVE_METADATA: 1 }));

describe("the picker of other devices", () => {
  it("is offered where they can fetch the video", () => {
    const { video } = chromium(connect);
    expect(remotePicker(video)).toBe("cast");
    expect(remotePicker({ ...video, webkitShowPlaybackTargetPicker: () => {} })).toBe("airplay");
    const canPlayType = () => "" as const;
    expect(remotePicker({ ...video, canPlayType, currentSrc: BLOB })).toBeUndefined();
    expect(remotePicker({ ...video, canPlayType, currentSrc: URL })).toBe("cast");
    expect(remotePicker(fakeVideo({ currentSrc: URL }))).toBeUndefined();
  });

  it("opens when the element has the URL and its metadata", async () => {
    const { video, remote, setNative, onFailed } = chromium(connect);
    remote.prompt.mockImplementation(async () => {
      expect(video.currentSrc).toBe(URL);
      connect(remote);
    });
    await playRemotely(video, { setNative }, onFailed);
    expect(remote.prompt).toHaveBeenCalledOnce();
    expect(setNative.mock.calls).toEqual([[true]]);
    remote.dispatchEvent(new Event("disconnect"));
    expect(setNative.mock.lastCall).toEqual([false]);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", 0],
    ["NotFoundError", 1],
  ])("that ends with %s returns to hls.js", async (name, failures) => {
    const { video, setNative, onFailed } = chromium(reject(name));
    await playRemotely(video, { setNative }, onFailed);
    expect(setNative.mock.calls).toEqual([[true], [false]]);
    expect(onFailed).toHaveBeenCalledTimes(failures);
  });

  it("leaves an element that has a URL as it is", async () => {
    const { video, remote, setNative, onFailed } = chromium(connect, URL);
    await playRemotely(video, { setNative }, onFailed);
    remote.dispatchEvent(new Event("disconnect"));
    expect(setNative).not.toHaveBeenCalled();
  });

  it("of Safari opens at once, and may show devices for what hls.js played", async () => {
    const { video, setNative, onFailed } = chromium(connect);
    const webkitShowPlaybackTargetPicker = vi.fn(() => expect(video.currentSrc).toBe(URL));
    Object.assign(video, { disableRemotePlayback: true, webkitShowPlaybackTargetPicker });
    void playRemotely(video, { setNative }, onFailed);
    expect(webkitShowPlaybackTargetPicker).toHaveBeenCalledOnce();
    expect(video.disableRemotePlayback).toBe(false);
  });
});
