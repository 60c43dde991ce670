import { inspectStream } from "../streams/inspect-stream.ts";
import { createPlaylistReader } from "../streams/read-playlist.ts";
import { createUrlSigner } from "../streams/sign-url.ts";
import { CommandError, type CommandWithoutDatabase, UsageError } from "./command.ts";
import { linesOf } from "./stream-report.ts";

export const checkStream: CommandWithoutDatabase = {
  summary: "Check whether pages can play a stream of your own",
  synopsis: "<url> [--json] [--origin <origin>]",
  help: `
<url> is the master playlist of an HLS stream. The command reads its playlists and the headers of one segment and its
key, and says what the stream is, whether browsers may read it (CORS), and whether instant start works or why not.

  --json              one JSON document instead of lines
  --origin <origin>   the site that will play it, e.g. https://tv.example.com; without it the first of APP_ORIGIN

The exit code is 1 if the stream cannot be played. MEDIA_ORIGINS need not name the origin of the URL yet; playlists
on other origins are read only if it names them.`,
  options: { json: { type: "boolean" }, origin: { type: "string" } },
  positionals: 1,
  needsDatabase: false,
  async run({ positionals: [word = ""], text, has }, { say, options, now }) {
    const { href, origin } = readUrl(word);
    const { mediaOrigins = [], mediaUrlSeconds = 3600, mediaUrlSigning, webOrigin } = options;
    const siteOrigin = text("origin") === undefined ? webOrigin : readUrl(text("origin") ?? "").origin;
    if (!siteOrigin) throw new UsageError("The origin of the site is not known: name it with --origin.");
    const read = createPlaylistReader({
      origins: [...mediaOrigins, origin],
      sign: createUrlSigner(mediaUrlSigning, { lifetimeSeconds: mediaUrlSeconds, now }),
    });
    const report = await inspectStream(read, href, siteOrigin);
    const missing = report.playlistOrigins.filter((one) => !mediaOrigins.includes(one));
    if (missing.length > 0) {
      const value = [...mediaOrigins, ...missing].join(",");
      report.warnings.unshift(`Pages do not play the stream until you set MEDIA_ORIGINS=${value}`);
    }
    if (has("json")) say(JSON.stringify(report, undefined, 2));
    else for (const line of linesOf(report)) say(line);
    if (report.failures.length > 0)
      throw new CommandError(["The stream cannot be played:", ...report.failures].join("\n  "));
  },
};

function readUrl(word: string): URL {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${word} is not an http(s) URL.`);
  return url;
}
