import { describe, expect, it } from "vitest";
import { AUDIO, argsOf, CUT, redirectOf, serveSizedMatch } from "../../../../tests/support/sized-match";
import { loadEvent } from "../event.server";
import { withoutCostLink } from "./data-link.server";

const served = serveSizedMatch();
const sourceOf = () => served.match.source as Record<string, unknown>;

describe("the page of the match", () => {
  const linkOf = async () => {
    const { resume } = (await loadEvent(argsOf("", "", ""))).data;
    return (resume as { links: object[] } | null)?.links.at(-1);
  };

  it("links to the audio, or else to what the match takes", async () => {
    expect(await linkOf()).toEqual({ href: "/events/e1/data", text: "Audio only", size: "14 MB/h" });
    sourceOf().audio = undefined;
    expect(await linkOf()).toEqual({ href: "/events/e1/data", text: "Audio and data use" });
    Object.assign(served.match, { isEventAvailableForUser: false });
    expect(await linkOf()).toBeUndefined();
  });

  const costOf = async (cookie = "") => {
    const { playback } = (await loadEvent(argsOf("", cookie, ""))).data;
    return playback.state === "ready" ? playback.cost : undefined;
  };

  it("says what the video takes, from the lowest to the highest quality: in all, or in an hour while the length is hidden or unknown", async () => {
    expect(await costOf("results=shown")).toBe("about 60–600 MB");
    expect(await costOf()).toBe("about 36–360 MB/h");
    Object.assign(served.match, { status: "live", duration: undefined });
    expect(await costOf("results=shown")).toBe("about 36–360 MB/h");
  });

  it("says it once", async () => {
    const { resume } = (await loadEvent(argsOf("", "results=shown", ""))).data;
    expect((await resume)?.links.filter(({ text }) => text === "Video")).toEqual([]);
  });

  it("keeps the other links where Play says what the video takes", () => {
    const audio = { text: "Audio only", href: "/events/e1/data" };
    const video = { text: "Video", href: "/events/e1/data#data-use" };
    expect(withoutCostLink({ second: 5, links: [video, audio] })).toEqual({ second: 5, links: [audio] });
    expect(withoutCostLink(null)).toBeNull();
  });

  it.each([
    ["the viewer may not watch it", () => Object.assign(served.match, { isEventAvailableForUser: false })],
    ["its playlist cannot be read", () => Object.assign(sourceOf(), { hd: "https://elsewhere.test/m.m3u8" })],
  ])("does not say it when %s", async (_, change) => {
    change();
    expect(await costOf("results=shown")).toBeUndefined();
  });

  const playerCosts = async (cookie = "") => {
    const { playback } = (await loadEvent(argsOf("", cookie, ""))).data;
    return playback.state === "ready" ? { about: playback.cost, ...playback.costs } : undefined;
  };

  it("says next to Play and in the settings what each way to follow a recording takes", async () => {
    expect(await playerCosts("results=shown")).toEqual({
      about: "about 60–600 MB",
      title: "What it takes in data",
      now: "Video, as it plays now",
      rows: [
        { name: "Video, lowest quality", size: "60 MB" },
        { name: "Audio only", size: "24 MB" },
        { name: "The match in brief", size: "2 mins\u00a0· from 2.1 MB" },
      ],
      overhead: 0,
      seconds: 6_000,
    });
  });

  it("says the same of a match with and without extra time while the result is hidden", async () => {
    sourceOf().hd = `${served.url}/recording/master.m3u8`;
    const usual = await playerCosts();
    expect(usual).toMatchObject({ about: "about 36–360 MB/h", overhead: 800, seconds: undefined });
    Object.assign(served.match, { duration: 8_640 });
    sourceOf().audio = { ...AUDIO, bytes: 34_600_000 };
    CUT.lengths.medium.bytes += 1_000_000;
    expect(await playerCosts()).toEqual(usual);
    CUT.lengths.medium.bytes -= 1_000_000;
  });

  it("counts the headers of segments, and of a live match its playlists", async () => {
    sourceOf().hd = `${served.url}/recording/master.m3u8?counted`;
    // 400 bytes in 4 s beside 80 kbit/s.
    expect(await costOf("results=shown")).toBe("about 61–601 MB");
    sourceOf().hd = `${served.url}/running/master.m3u8`;
    Object.assign(served.match, { status: "live", duration: undefined });
    const { overhead = 0 } = (await playerCosts()) ?? {};
    expect(overhead).toBeGreaterThan(1_600);
    expect(overhead).toBeLessThan(1_900);
  });

  it("says what an upcoming match will take in an hour, if the platform does", async () => {
    Object.assign(served.match, { status: "upcoming", duration: undefined, isEventAvailableForUser: false });
    served.match.source = { bandwidth: { lowest: 80_000, highest: 800_000 } };
    const sizesOf = async () =>
      (await (await loadEvent(argsOf("", "", ""))).data.resume)?.links.filter((link) => "size" in link) ?? [];
    expect(await sizesOf()).toEqual([{ text: "Video", size: "36–360 MB/h" }]);
    for (const bandwidth of [{ lowest: 0, highest: 5 }, { lowest: 9, highest: 5 }, "much"]) {
      served.match.source = { bandwidth };
      expect(await sizesOf()).toEqual([]);
    }
    served.match.source = { bandwidth: { lowest: 80_000, highest: 800_000 } };
    expect(await sizesOf()).toHaveLength(1);
    Object.assign(served.match, { cancelled: true });
    expect(await sizesOf()).toEqual([]);
  });

  it.each([
    ["?sound=on", "/events/e1/data"],
    ["?sound=on&t=294&results=shown", "/events/e1/data?t=294&results=shown"],
    ["?sound=off", undefined],
  ])("with %s leads to %s", async (search, expected) => {
    expect(await redirectOf(loadEvent(argsOf(search, "", "")))).toBe(expected);
  });

  it("plays as usual where there is no audio", async () => {
    sourceOf().audio = undefined;
    expect(await redirectOf(loadEvent(argsOf("?sound=on", "", "")))).toBeUndefined();
  });
});
