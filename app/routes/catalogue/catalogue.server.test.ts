import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { type CatalogueKind, loadCatalogue } from "./catalogue.server";

let platform: RunningServer;
let identity: object;
/** Whether the platform counts the entries of lists. */
let counts: boolean;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url?.startsWith("/api/identity/get_by_id/")) {
      response.end(JSON.stringify({ content: identity }));
      return;
    }
    const total = counts && body && JSON.parse(body).count ? { totalCount: 24 } : {};
    response.end(JSON.stringify({ content: { entries: [], ...total } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  counts = true;
});

/** A browser known to have no scripts waits for every part. */
function load(kind: CatalogueKind) {
  const request = new Request("http://site.test/", { headers: { cookie: "noscript=1" } });
  return loadCatalogue(contextOf({ request, context: {} }), kind, "first/division");
}

describe("the page of a category, asked for with the id of a sub-category", () => {
  const sub = { id: "first/division", media_type: "identity_item", title: "First Division" };

  it.each([
    ["the category it names first", { mainCategories: [{ id: "northern" }, { id: "other" }] }],
    ["the identity it belongs to", { identities: [{ id: "northern" }] }],
  ])("leads to the page below %s", async (_name, parents) => {
    identity = { ...sub, ...parents };
    const response = await load("category").catch((thrown: Response) => thrown);
    expect(response).toBeInstanceOf(Response);
    const { status, headers } = response as Response;
    expect([status, headers.get("Location")]).toEqual([
      302,
      "/category/northern/sub-category/first%2Fdivision",
    ]);
  });

  it("is shown as it is when it is unknown what it belongs to", async () => {
    identity = sub;
    expect((await load("category")).data.head.title).toBe("First Division");
  });
});

it.each(["league", "category"] as const)("shows a %s that is one", async (kind) => {
  identity = { id: "northern", media_type: "identity", title: "Northern", identities: [{ id: "sport" }] };
  expect((await load(kind)).data.head.title).toBe("Northern");
});

it("counts fixtures, replays and clips, if the platform does", async () => {
  identity = { id: "northern", media_type: "identity", title: "Northern" };
  const totals = async () => {
    const { current, past } = (await load("league")).data;
    const [, , upcoming] = await current;
    const [clips, replays] = await past;
    return [upcoming.total, replays.total, clips.total];
  };
  expect(await totals()).toEqual([24, 24, 24]);
  counts = false;
  expect(await totals()).toEqual([undefined, undefined, undefined]);
});

it("shows the operator's banner in the head, and no other image", async () => {
  const league = { id: "northern", media_type: "identity", title: "Northern", logo: "/logo.svg" };
  identity = { ...league, images: { PosterH: "/match.webp" } };
  expect((await load("league")).data.head.bannerUrl).toBeUndefined();
  identity = { ...league, images: { PosterH: "/match.webp", banner: "/banner.webp" } };
  expect((await load("league")).data.head.bannerUrl).toBe("/banner.webp");
});
