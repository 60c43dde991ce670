import { expect, it } from "vitest";
import { masterPlaylist, mediaPlaylist, segmentLines } from "../../../tests/support/stream-server.ts";
import { instantStartOf } from "./instant-start.ts";

const URL_OF_MASTER = "https://live.example/derby/master.m3u8";
const MAP = '#EXT-X-MAP:URI="init.mp4"';
const SIMPLE = mediaPlaylist(MAP, ...segmentLines(40, 5));

const response = (file: string, text: string) => ({
  url: new URL(file, URL_OF_MASTER).href,
  text,
  headers: new Headers(),
});
const decide = (master: string, media: string) =>
  instantStartOf(URL_OF_MASTER, response("master.m3u8", master), response("low.m3u8", media));

it("works with audio and video in whole, unencrypted fMP4 files", () => {
  expect(decide(masterPlaylist(), SIMPLE)).toEqual({ works: true, reasons: [] });
});

it.each([
  ["parts of files", [MAP, "#EXT-X-BYTERANGE:100@0"], "The segments are parts of larger files (BYTERANGE)."],
  ["a key", [MAP, '#EXT-X-KEY:METHOD=AES-128,URI="k"'], "The segments have a key (EXT-X-KEY)."],
  [
    "a break",
    [MAP, "#EXT-X-DISCONTINUITY"],
    "The media playlist has discontinuities (EXT-X-DISCONTINUITY…).",
  ],
  ["a gap", [MAP, "#EXT-X-GAP"], "Segments are missing (EXT-X-GAP)."],
  ["a transport stream", [], "The segments are not fMP4 (no EXT-X-MAP)."],
])("does not work with %s", (_case, lines, reason) => {
  const media = mediaPlaylist(...lines, ...segmentLines(40, 5));
  expect(decide(masterPlaylist(), media)).toEqual({ works: false, reasons: [reason] });
});

it.each([
  [
    "audio tracks apart",
    masterPlaylist('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="audio.m3u8"'),
    /playlists of their own: audio must be in the segments/,
  ],
  ["a key", masterPlaylist('#EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"'), /a key \(EXT-X-SESSION-KEY\)/],
  ["no audio", masterPlaylist().replace(",mp4a.40.2", ""), /has the codec avc1\.4d401e only/],
  ["unknown codecs", masterPlaylist().replace(/,CODECS="[^"]*"/, ""), /names no CODECS/],
])("does not work with a master playlist with %s", (_case, master, reason) => {
  const { works, reasons } = decide(master, SIMPLE);
  expect([works, reasons]).toEqual([false, [expect.stringMatching(reason)]]);
});

it("gives all reasons at once", () => {
  const master = masterPlaylist().replace(",mp4a.40.2", "");
  expect(decide(master, mediaPlaylist("#EXT-X-GAP")).reasons).toHaveLength(4);
});

it("does not work without a master playlist", () => {
  const media = response("master.m3u8", SIMPLE);
  const reasons = ["There is no master playlist."];
  expect(instantStartOf(URL_OF_MASTER, media, media)).toEqual({ works: false, reasons });
});
