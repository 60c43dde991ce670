import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { type CatalogueKind, loadCatalogue } from "./catalogue.server";

let platform: RunningServer;
let identity: object;

beforeAll(async () => {
  platform = await serve((request, response) => {
    const isIdentity = request.url?.startsWith("/api/identity/get_by_id/");
    response.end(JSON.stringify({ content: isIdentity ? identity : { entries: [] } }));
  });
});
afterAll(() => platform.close());
beforeEach(() => useConfig({ env: { API_BASE: platform.url } }));

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

  it("is shown as it is when nobody knows what it belongs to", async () => {
    identity = sub;
    expect((await load("category")).data.head.title).toBe("First Division");
  });
});

it.each(["league", "category"] as const)("shows a %s that is one", async (kind) => {
  identity = { id: "northern", media_type: "identity", title: "Northern", identities: [{ id: "sport" }] };
  expect((await load(kind)).data.head.title).toBe("Northern");
});
