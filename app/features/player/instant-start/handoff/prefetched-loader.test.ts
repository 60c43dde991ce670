import type Hls from "hls.js";
import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import { beforeEach, expect, it, vi } from "vitest";
import type { PrefetchedFile } from "../../engine/prefetch";
import { loaderWith } from "./prefetched-loader";

/** Stands for hls.js's own loader, which would ask the network. */
class NetworkLoader {
  static requests: string[] = [];
  context: LoaderContext | null = null;
  stats = { loading: { start: 0, first: 0, end: 0 }, loaded: 0, total: 0 };
  load({ url }: LoaderContext) {
    NetworkLoader.requests.push(url);
  }
  abort() {}
  destroy() {}
}
const HlsJs = { DefaultConfig: { loader: NetworkLoader } } as unknown as typeof Hls;

const URL_OF_FILE = "https://media.example/0.ts";
const { buffer } = new TextEncoder().encode("content");
const file: PrefetchedFile = {
  url: "https://edge.example/0.ts",
  content: buffer as ArrayBuffer,
  milliseconds: 120,
};
const onSuccess = vi.fn();
const callbacks = { onSuccess } as unknown as LoaderCallbacks<LoaderContext>;

function load(input: Promise<PrefetchedFile> | undefined, context: Partial<LoaderContext> = {}) {
  const Loader = loaderWith(HlsJs, new Map(input && [[URL_OF_FILE, input]]));
  const make = () => new Loader({} as never);
  const loader = make();
  const requested = { url: URL_OF_FILE, responseType: "arraybuffer", ...context } as LoaderContext;
  const start = (one = loader) => one.load(requested, {} as LoaderConfiguration, callbacks);
  start();
  return { loader, again: () => start(make()) };
}

beforeEach(() => {
  NetworkLoader.requests = [];
  onSuccess.mockClear();
});

it("takes a given file once, as if it had been loaded just now", async () => {
  const { loader, again } = load(Promise.resolve(file));
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalled());
  const [response, stats] = onSuccess.mock.calls[0] ?? [];
  expect(response).toEqual({ url: file.url, data: file.content, code: 200 });
  expect(stats).toBe(loader.stats);
  expect(stats.loading.end - stats.loading.start).toBeCloseTo(120);
  expect(stats.total).toBe(7);
  expect(NetworkLoader.requests).toEqual([]);
  again();
  expect(NetworkLoader.requests).toEqual([URL_OF_FILE]);
});

it("gives playlists as text", async () => {
  load(Promise.resolve(file), { responseType: "text" });
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalled());
  expect(onSuccess.mock.calls[0]?.[0].data).toBe("content");
});

it("loads what is not given, has failed, or is wanted in part", async () => {
  load(undefined);
  load(Promise.resolve(file), { rangeStart: 0, rangeEnd: 3 });
  expect(NetworkLoader.requests).toHaveLength(2);
  load(Promise.reject(new Error("404")));
  await vi.waitFor(() => expect(NetworkLoader.requests).toHaveLength(3));
  expect(onSuccess).not.toHaveBeenCalled();
});

it.each(["abort", "destroy"] as const)("says nothing after %s", async (end) => {
  load(Promise.resolve(file)).loader[end]();
  load(Promise.reject(new Error("404"))).loader[end]();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onSuccess).not.toHaveBeenCalled();
  expect(NetworkLoader.requests).toEqual([]);
});
