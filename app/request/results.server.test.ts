import { beforeEach, describe, expect, it } from "vitest";
import { mediaSchema } from "~/platform/contract/media";
import { useConfig } from "../../tests/support/config";
import { factsOf } from "./facts.server";
import {
  appliedChoice,
  forgetRevealed,
  isRevealed,
  rememberRevealed,
  resultHider,
  resultsPreference,
} from "./results.server";

beforeEach(() => {
  useConfig();
});

const factsWith = (cookie = "", path = "/latest") =>
  factsOf({ request: new Request(`https://tv.example${path}`, { headers: { cookie } }), context: {} });
const TEAMS = {
  homes: [{ id: "north", title: "North" }],
  aways: [{ id: "south", title: "South" }],
};
const match = (fields: object = {}) =>
  mediaSchema.parse({
    id: "m1",
    title: "South wins the cup",
    metaTitle: "South 3, North 1",
    description: "An own goal",
    status: "archived",
    duration: 7_300,
    teams: TEAMS,
    identities: [{ id: "cup", title: "Cup" }],
    ...fields,
  });
const clip = (fields: object = {}) =>
  match({
    id: "c1",
    event_id: "m1",
    media_type: "highlight",
    title: "Goal: South",
    images: { PosterH: "https://images.example/goal.jpg" },
    source: { poster: "https://images.example/poster.jpg", clip: "https://media.example/c1.mp4" },
    mediaSubType: "goal",
    playerNumber: "9",
    timePTS: 60_000,
    ...fields,
  });
const FOLLOWS_SOUTH = [{ id: "south", title: "South", type: "team" as const, identitiesId: [] }];

describe("of a finished match", () => {
  const hide = () => resultHider(factsWith());

  it("removes all texts and the length", () => {
    const shown = hide()(match());
    expect(JSON.stringify({ ...shown, hiddenSeconds: 0 })).not.toMatch(/wins|3, North|own goal|7300/);
    expect(shown).toMatchObject({ title: "North – South", isResultHidden: true, home: { name: "North" } });
  });

  it("removes from its clips what happened, when, and who did it", () => {
    const shown = hide()(clip());
    expect(JSON.stringify(shown)).not.toMatch(/Goal|goal|images\.example|"9"|"momentSecond":/);
    expect(shown).toMatchObject({ title: "North – South", source: { clip: "https://media.example/c1.mp4" } });
    expect(hide()(clip({ mediaSubType: "recap" })).mediaSubType).toBe("recap");
    expect(hide()(clip({ teams: undefined })).title).toBe("Cup");
    expect(hide()(clip({ teams: undefined, identities: [] })).title).toBe("Clip");
  });

  it("treats a clip like its match, if the platform tells the status of the match", () => {
    const hides = (fields: object, facts = factsWith()) =>
      resultHider(facts)(clip(fields)).isResultHidden ?? false;
    expect(hides({ event_status: "live" })).toBe(false);
    expect(hides({ event_status: "archived" })).toBe(true);
    expect(hides({ event_status: "LIVE" })).toBe(false);
    for (const unknown of ["unknown", "channel", 1, null])
      expect(hides({ event_status: unknown })).toBe(true);
    expect(resultHider(factsWith())(match({ event_status: "live" })).isResultHidden).toBe(true);
    expect(hides({ event_status: "live" }, factsWith("results=hidden"))).toBe(true);
    expect(hides({ event_status: "live" }, factsWith("", "/events/m1?t=600"))).toBe(true);
    // A second of the clip is none of the match.
    expect(hides({ event_status: "live" }, factsWith("", "/events/c1?t=5"))).toBe(false);
  });

  it("leaves the viewer's own clips, other events and those without teams their titles", () => {
    expect(hide()(clip({ media_type: "user_clip" })).title).toBe("Goal: South");
    expect(hide()(match({ status: "upcoming" })).eventDescription).toBe("An own goal");
    expect(hide()(match({ status: "live" })).title).toBe("South wins the cup");
    expect(hide()(match({ status: "channel" })).title).toBe("South wins the cup");
    expect(hide()(match({ teams: undefined })).title).toBe("South wins the cup");
  });
});

describe("the viewer's choice", () => {
  it.each([
    ["", false, true],
    ["results=nonsense", false, true],
    ["results=hidden", true, true],
    ["results=shown", false, false],
    // What is followed is unknown without a session, and may not have been loaded.
    ["results=followed", false, true],
  ])("%j", (cookie, hidesLive, hidesFinished) => {
    const hide = resultHider(factsWith(cookie));
    expect(hide(match({ status: "live" })).isResultHidden ?? false).toBe(hidesLive);
    expect(hide(match()).isResultHidden ?? false).toBe(hidesFinished);
  });

  it("is none with the cookie of a viewer who has none", () => {
    expect(factsWith("results=default").results.chosen).toBeUndefined();
  });

  it("is limited to what is followed", () => {
    const hide = resultHider(factsWith("results=followed"), FOLLOWS_SOUTH);
    expect(hide(match({ status: "live" })).isResultHidden).toBe(true);
    expect(hide(match({ teams: { ...TEAMS, aways: [] } })).isResultHidden).toBeUndefined();
  });

  it("replaces that of the installation", () => {
    useConfig({ customer: { results_default: "shown" } });
    const menu = (isSignedIn: boolean) => {
      const { value, choices } = resultsPreference(factsWith(), [], isSignedIn);
      return [value, ...choices.map((choice) => choice.value)];
    };
    expect(menu(false)).toEqual(["shown", "hidden", "shown"]);
    expect(menu(true)).toEqual(["shown", "hidden", "followed", "shown"]);
    expect(appliedChoice(factsWith("results=hidden").results, [])).toBe("hidden");
  });
});

describe("a match that is played from its start", () => {
  const live = () => match({ status: "live" });

  it("hides its result and that of its clips, though the viewer knows it", () => {
    const hide = resultHider(factsWith("results=shown; __Host-ott-revealed=m1", "/events/m1?from=start"));
    expect([live(), clip(), match({ id: "m2" })].map((media) => hide(media).isResultHidden)).toEqual([
      true,
      true,
      undefined,
    ]);
  });

  it.each([
    "/events/m1?from=end",
    "/events/m2?from=start",
    "/live?from=start",
    "/events/m1?from=start&results=shown",
  ])("is not that of %s", (path) => {
    expect(resultHider(factsWith("results=shown", path))(live()).isResultHidden).toBeUndefined();
  });
});

describe("a live match that is played from a second", () => {
  const live = () => match({ status: "live" });
  const isHidden = (cookie: string, path: string) =>
    resultHider(factsWith(cookie, path))(live()).isResultHidden ?? false;

  it("hides its result, which is ahead of the picture", () => {
    expect(isHidden("", "/events/m1?t=60")).toBe(true);
    expect(isHidden("", "/events/stats/m1?t=60")).toBe(true);
  });

  it.each([
    ["", "/events/m2?t=60"],
    ["", "/events/m1?t=-60"],
    ["", "/events/m1?t=60&t=70"],
    ["", "/events/m1?t=60&results=shown"],
    ["results=shown", "/events/m1?t=60"],
    ["__Host-ott-revealed=m1", "/events/m1?t=60"],
  ])("is not that of %j, %s", (cookie, path) => {
    expect(isHidden(cookie, path)).toBe(false);
  });
});

describe("a revealed match", () => {
  it.each([
    "/events/m1?results=shown",
    "/events/stats/m1?results=shown",
    "/events/m1/moments?length=long&results=shown",
    "/events/m1/data?results=shown",
    "/events/c1?media_type=highlight&results=shown",
  ])("is that of %s", (path) => {
    const facts = factsWith("", path);
    const media = path.includes("c1") ? clip() : match();
    expect(resultHider(facts)(media).isResultHidden).toBeUndefined();
    expect(rememberRevealed(facts.request, facts.results, media)).toBe(
      "__Host-ott-revealed=m1; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it.each([
    "/events/m1?results=hidden",
    "/events/m1",
    "/live?results=shown",
    "//",
    "//evil.example/events/m1?results=shown",
    "/events/m1/more?results=shown",
  ])("is not in %s", (path) => {
    expect(factsWith("", path).results.reveals).toBeUndefined();
  });

  it("is forgotten with its clips, and no other match is", () => {
    const { request, results } = factsWith("__Host-ott-revealed=m1.c1.m2", "/events/m1?results=hidden");
    expect(results).toMatchObject({ hides: "m1", reveals: undefined });
    expect(forgetRevealed(request, results, match())).toMatch(/^__Host-ott-revealed=c1\.m2; Path/);
    expect(forgetRevealed(request, results, clip())).toMatch(/^__Host-ott-revealed=m2; Path/);
    const last = factsWith("__Host-ott-revealed=m1", "/events/m1?results=hidden");
    expect(forgetRevealed(last.request, last.results, match())).toMatch(/-revealed=; Path=\/; Max-Age=0;/);
  });

  it.each([
    ["__Host-ott-revealed=m1", "/events/m1", "archived", true],
    ["", "/events/m1?results=shown", "archived", true],
    ["results=hidden; __Host-ott-revealed=m1", "/events/m1", "live", true],
    ["", "/events/m1?from=start&results=shown", "live", true],
    // Nobody has hidden it.
    ["__Host-ott-revealed=m1", "/events/m1", "live", false],
    ["results=shown; __Host-ott-revealed=m1", "/events/m1", "archived", false],
    ["__Host-ott-revealed=m2", "/events/m1", "archived", false],
  ])("can be hidden again with %j at %s (%s): %s", (cookie, path, status, expected) => {
    const facts = factsWith(cookie, path);
    expect(isRevealed(facts, [], resultHider(facts)(match({ status })))).toBe(expected);
  });

  it("is remembered with its clips, among the latest twenty", () => {
    const hide = resultHider(factsWith("__Host-ott-revealed=a%2Eb.m1.%zz"));
    expect([match(), clip(), match({ id: "a.b" })].map((media) => hide(media).isResultHidden)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(hide(match({ id: "m2" })).isResultHidden).toBe(true);
    const many = Array.from({ length: 30 }, (_, index) => `m${index + 10}`).join(".");
    const facts = factsWith(`__Host-ott-revealed=${many}`, "/events/a.b?results=shown");
    const [value = ""] = rememberRevealed(facts.request, facts.results, match({ id: "a.b" })).split(";");
    expect(value.split("=")[1]?.split(".")).toHaveLength(20);
    expect(value).toMatch(/\.m39\.a%2Eb$/);
  });
});
