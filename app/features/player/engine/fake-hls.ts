import type Hls from "hls.js";
import { ErrorTypes, Events } from "hls.js";

/** Replaces hls.js in tests: records what the engine asks for, and emits events by `emit`. */
export class FakeHls {
  static readonly Events = Events;
  static readonly ErrorTypes = ErrorTypes;
  static readonly DefaultConfig = { loader: class {} };
  static isSupported = () => true;
  static instances: FakeHls[] = [];

  calls: string[] = [];
  levels = [{ height: 360, bitrate: 500_000 }];
  liveSyncPosition: number | null = null;
  playingDate: Date | null = null;
  capLevelToPlayerSize = true;
  autoLevelCapping = -1;
  private readonly handlers = new Map<string, (event: string, data: unknown) => void>();

  constructor(readonly config: Record<string, unknown>) {
    FakeHls.instances.push(this);
  }
  on = (event: string, handler: (event: string, data: unknown) => void) => this.handlers.set(event, handler);
  emit = (event: string, data: unknown = {}) => this.handlers.get(event)?.(event, data);
  loadSource = (url: string) => this.calls.push(`loadSource ${url}`);
  attachMedia = (media: unknown) => this.calls.push(media instanceof EventTarget ? "attach" : "adopt");
  startLoad = (position?: number) => this.calls.push(`startLoad ${position}`);
  stopLoad = () => this.calls.push("stopLoad");
  recoverMediaError = () => this.calls.push("recoverMediaError");
  destroy = () => this.calls.push("destroy");
}

/** Returns a video element of which only the state that engines read exists. */
export function fakeVideo(state: Partial<HTMLVideoElement> = {}): HTMLVideoElement & { calls: string[] } {
  const calls: string[] = [];
  return Object.assign(new EventTarget() as HTMLVideoElement, {
    ...{ paused: true, currentTime: 0, duration: Number.NaN, readyState: 0, error: null, calls },
    play: async () => void calls.push("play"),
    load: () => void calls.push("load"),
    querySelectorAll: () => [],
    append: () => {},
    removeAttribute: (name: string) => void calls.push(`remove ${name}`),
    ...state,
  });
}

export const fakeHlsJs = FakeHls as unknown as typeof Hls;
