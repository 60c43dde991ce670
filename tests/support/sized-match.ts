/** A platform with one match, which has video, audio, moments and a download of known sizes. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "./config";
import { type RunningServer, serve } from "./http-server";

const MASTER = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=30000,CODECS="mp4a.40.2"
audio.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=100000,AVERAGE-BANDWIDTH=80000,CODECS="avc1.4d400c,mp4a.40.2"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.4d401f,mp4a.40.2"
high.m3u8
`;
/** The same with images of its course. */
const WITH_IMAGES = `${MASTER}#EXT-X-SESSION-DATA:DATA-ID="com.example.other",VALUE="other"
#EXT-X-SESSION-DATA:DATA-ID="com.touchline.thumbnails",VALUE="t.vtt"
`;
export const CUT = {
  lengths: {
    short: { count: 1, seconds: 25, bytes: 400_000 },
    medium: { count: 2, seconds: 130, bytes: 2_100_000 },
    long: { count: 3, seconds: 200, bytes: 3_000_000 },
  },
  moments: [{ id: "m1", title: "Goal", type: "goal", startTime: 294_000, timePTS: 300_000 }],
  hls: null,
  mp4: null,
};
const STATS = {
  vidswap: { "game-scores": { metrics: [{ name: "Score", shortName: "Total", home: 3, away: 1 }] } },
};
export const AUDIO = {
  url: "https://media.test/audio.mp4",
  hls: "https://media.test/s.m3u8",
  bandwidth: 32_000,
};

/** Playlist of a stream whose longest segment has four seconds. */
const playlistOf = (end: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n1.m4s\n#EXTINF:2,\n2.m4s\n${end}`;

/** An operator's stream, whose audio is a track of its own: each segment but the first has 4,500 bytes in 4 s. */
export const OWN: Record<string, string> = {
  "/own/master.m3u8": `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",DEFAULT=YES,URI="en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="a"
low.m3u8
`,
  "/own/en.m3u8": `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${[1, 2, 3, 4, 5, 6].map((n) => `#EXTINF:4,\n${n}.aac\n`).join("")}`,
};

/** What the platform serves; tests change it. */
export interface Served {
  /** Base URL of the platform. */
  url: string;
  match: Record<string, unknown>;
  /** Files of operators' streams, by path. */
  own: Record<string, string>;
}

/** Starts the platform for the tests of a file; each test begins with the same match. */
export function serveSizedMatch(): Served {
  const served: Served = { url: "", match: {}, own: OWN };
  let platform: RunningServer;
  beforeAll(async () => {
    platform = await serve((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://platform.test");
      const size = pathname.endsWith("/1.aac") ? 900_000 : 4_500;
      if (request.method === "HEAD") response.setHeader("content-length", size).end();
      else if (served.own[pathname]) response.end(served.own[pathname]);
      else if (pathname === "/master.m3u8") response.end(MASTER);
      else if (pathname === "/images/master.m3u8") response.end(WITH_IMAGES);
      else if (/^\/(recording|running)\/master/.test(pathname)) response.end(MASTER);
      else if (pathname === "/recording/low.m3u8") response.end(playlistOf("#EXT-X-ENDLIST\n"));
      else if (pathname === "/running/low.m3u8") response.end(playlistOf(""));
      else if (pathname === "/api/event/moments") response.end(JSON.stringify({ content: CUT }));
      else if (pathname === "/api/event/stats") response.end(JSON.stringify({ content: STATS }));
      else if (pathname.startsWith("/api/event/get_by_id/"))
        response.end(JSON.stringify({ content: served.match }));
      else response.end(JSON.stringify({ content: { entries: [] } }));
    });
    served.url = platform.url;
  });
  afterAll(() => platform.close());
  beforeEach(() => {
    served.own = OWN;
    useConfig({ env: { API_BASE: served.url } });
    served.match = {
      id: "e1",
      media_type: "event",
      title: "Lions - Bears 3:1",
      status: "archived",
      commerceCoverage: "commerce_free_media",
      sportType: "soccer",
      event_date: "2026-03-01T18:00:00.000Z",
      duration: 6_000,
      teams: { homes: [{ id: "t1", title: "Lions" }], aways: [{ id: "t2", title: "Bears" }] },
      source: {
        hd: `${served.url}/master.m3u8`,
        moments: "https://media.test/moments.m3u8",
        audio: { ...AUDIO, bytes: 24_000_000 },
        download: { url: "https://media.test/download/Lions.mp4", bytes: 61_400_000 },
      },
    };
  });
  return served;
}

/** Arguments of a loader for the page of the match, or for one below it. */
export const argsOf = (search = "", cookie = "results=shown", page = "/data") => {
  const headers = { cookie: `noscript=1; ${cookie}` };
  const request = new Request(`http://site.test/events/e1${page}${search}`, { headers });
  return contextOf({ request, context: {}, params: { eventId: "e1" } });
};

/** Returns where a loader redirects to; undefined if it does not. */
export const redirectOf = async (loading: Promise<unknown>) => {
  const thrown = await loading.then(
    () => undefined,
    (response: Response) => response,
  );
  return thrown?.headers.get("location");
};
