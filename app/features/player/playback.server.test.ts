import { describe, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { toPlayback } from "./playback.server";

const HLS = "https://cdn.example/e1.m3u8";
const MP4 = "https://cdn.example/e1.mp4";
const media = (fields: object) =>
  mediaSchema.parse({ id: "e1", status: "live", source: { hd: HLS }, ...fields });

describe("toPlayback", () => {
  it("gives the stream and, when the platform offers one, the MP4 beside it", () => {
    expect(toPlayback(media({ source: { hd: HLS, mp4: MP4 } }))).toMatchObject({
      state: "ready",
      hls: HLS,
      mp4: MP4,
      isLive: true,
    });
  });

  it("names the stream if the platform does", () => {
    const source = { hd: HLS, stream: "s1" };
    expect(toPlayback(media({ source }))).toMatchObject({ state: "ready", stream: "s1" });
  });

  it("hides the length of a recording with its result, but not that of a clip", () => {
    const hidden = (fields: object) => toPlayback({ ...media(fields), isResultHidden: true });
    expect(hidden({ status: "archived" })).toMatchObject({ hidesLength: true });
    expect(hidden({ status: "archived", media_type: "highlight" })).toMatchObject({ hidesLength: undefined });
    expect(hidden({})).toMatchObject({ hidesLength: undefined });
  });

  it("takes a plain file for what it is", () => {
    const clip = media({ media_type: "highlight", status: "archived", source: { clip: MP4 } });
    expect(toPlayback(clip)).toMatchObject({ state: "ready", hls: undefined, mp4: MP4, isLive: false });
  });

  it.each([
    ["another region", { isEventAvailableInUserRegion: false }, "region"],
    ["no ticket", { isEventAvailableForUser: false, commerceCoverage: "commerce_ppv_media" }, "ticket"],
    [
      "no plan",
      { isEventAvailableForUser: false, commerceCoverage: "commerce_subscription_basic_media" },
      "plan",
    ],
    [
      "not a member",
      { isEventAvailableForUser: false, commerceCoverage: "commerce_members_media" },
      "members",
    ],
    ["to come", { status: "upcoming" }, "upcoming"],
    ["cancelled", { status: "upcoming", cancelled: true, isEventAvailableForUser: false }, "cancelled"],
  ])("never tells the URL of a stream: %s", (_case, fields, state) => {
    const playback = toPlayback(media({ eventUrl: HLS, ...fields }));
    expect(playback.state).toBe(state);
    expect(JSON.stringify(playback)).not.toContain("m3u8");
  });

  it("plays a viewer's own clip whatever the flag says", () => {
    expect(toPlayback(media({ media_type: "user_clip", isEventAvailableForUser: false })).state).toBe(
      "ready",
    );
  });

  it("offers the panorama beside the main camera, and plays it when it is all there is", () => {
    const pano = "https://cdn.example/e1-pano.m3u8";
    expect(toPlayback(media({ source: { hd: HLS, pano } }))).toMatchObject({ hls: HLS, pano });
    expect(toPlayback(media({ source: { pano } }))).toMatchObject({ hls: pano, pano: undefined });
  });

  it("shows the advertisements of the platform only where the operator has them on", () => {
    const event = media({ advertisement: { links: ["https://ads.example/1.mp4"] } });
    expect(toPlayback(event, { hasAds: true })).toMatchObject({
      ads: [{ source: "https://ads.example/1.mp4", timeOffset: 0 }],
    });
    expect(toPlayback(event)).toMatchObject({ ads: undefined });
  });

  it("says so when there is no video", () => {
    expect(toPlayback(media({ source: {} })).state).toBe("missing");
  });
});
