/**
 * Pages that the product is compared with: minimal players, with and without hls.js, and a player as a
 * single-page application.
 */
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { relay } from "../../tests/support/relay.ts";
import { root } from "../../tests/support/root.ts";

const html = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bench</title>${body}</html>`;

/** hls.js as its documentation shows it, already loaded: Play loads the stream. */
const BARE = `
import Hls from "hls.js/light";
const video = document.querySelector("video");
document.querySelector("button").addEventListener("click", () => {
  const hls = new Hls();
  hls.loadSource(new URLSearchParams(location.search).get("stream"));
  hls.attachMedia(video);
  video.play();
});
document.documentElement.dataset.ready = "";`;

/**
 * A player that starts with all that a page can know: its library and the stream's first files are loaded or
 * requested.
 */
const preloaded = (library: string) => `
import Hls from "${library}";
const video = document.querySelector("video");
const hls = new Hls({ startLevel: 0, testBandwidth: false, maxBufferLength: 20, startFragPrefetch: true });
hls.loadSource(new URLSearchParams(location.search).get("stream"));
hls.attachMedia(video);
video.play();`;

/** An application that is only a player: renders itself, requests the event, attaches hls.js, plays. */
const APPLICATION = `
import { createElement as h, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import Hls from "hls.js/light";
function App() {
  const [event, setEvent] = useState();
  const video = useRef(null);
  useEffect(() => {
    fetch("/api/event/get_by_id/id/" + new URLSearchParams(location.search).get("event"))
      .then((answer) => answer.json())
      .then(({ content }) => setEvent(content));
  }, []);
  useEffect(() => {
    if (!event) return;
    const hls = new Hls();
    hls.loadSource(event.source.hd);
    hls.attachMedia(video.current);
    video.current.play();
  }, [event]);
  return h("main", null, h("video", { ref: video, playsInline: true, width: 640 }), event && h("h1", null, event.title));
}
createRoot(document.getElementById("root")).render(h(App));`;

/** The lower limit: a page with only the element and a script that knows its first segment. */
const BOOTSTRAP = `
const { codecs, map, first } = Object.fromEntries(new URLSearchParams(location.search));
const video = document.querySelector("video");
const source = new MediaSource();
const load = (url) => fetch(url).then((response) => response.arrayBuffer());
const loaded = Promise.all([load(map), load(first)]);
video.src = URL.createObjectURL(source);
video.play();
source.addEventListener("sourceopen", async () => {
  const buffer = source.addSourceBuffer('video/mp4;codecs="' + codecs + '"');
  for (const content of await loaded) {
    buffer.appendBuffer(content);
    await new Promise((resolve) => { buffer.onupdateend = resolve; });
  }
}, { once: true });`;

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "js" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** The page preloads its files, so that all of them are requested at once. */
function preloadedPage(url: string): string {
  const given = new URL(url, "http://page").searchParams;
  const script = `/preloaded-${given.get("build")}.js`;
  const links = given
    .getAll("ahead")
    .map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`);
  return html(`<link rel="modulepreload" href="${script}">${links.join("")}
<video playsinline width="640"></video><script type="module" src="${script}"></script>`);
}

/** Serves the pages, compressed, and the platform's API on the same origin. */
export async function servePages(platformUrl: string): Promise<RunningServer> {
  const files = new Map<string, { type: string; body: Buffer }>();
  const put = (path: string, type: string, text: string) =>
    files.set(path, { type, body: brotliCompressSync(text) });
  put("/bare.js", "text/javascript", await bundle(BARE));
  put("/application.js", "text/javascript", await bundle(APPLICATION));
  const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;
  put("/preloaded-light.js", "text/javascript", await bundle(preloaded("hls.js/light")));
  put("/preloaded-full.js", "text/javascript", await bundle(preloaded("hls.js")));
  put(
    "/bare",
    "text/html",
    html(`<video playsinline width="640"></video><button>Play</button>${script("bare")}`),
  );
  put(
    "/bootstrap",
    "text/html",
    html(`<video playsinline width="640"></video><script>{${BOOTSTRAP}}</script>`),
  );
  put("/application", "text/html", html(`<div id="root"></div>${script("application")}`));
  return serve((incoming, outgoing) => {
    const url = incoming.url ?? "/";
    if (url.startsWith("/preloaded?"))
      return void outgoing.writeHead(200, { "content-type": "text/html" }).end(preloadedPage(url));
    const file = files.get(url.replace(/\?.*/, ""));
    if (file) {
      outgoing.writeHead(200, { "content-type": file.type, "content-encoding": "br" }).end(file.body);
      return;
    }
    if (!url.startsWith("/api/")) return void outgoing.writeHead(204).end();
    relay(platformUrl, incoming, outgoing);
  });
}
