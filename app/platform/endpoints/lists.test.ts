import { expect, it } from "vitest";
import { createPlatformClient } from "../client.server";
import { PlatformError } from "../errors";
import { listEvents, listUserMedia } from "./events";
import { listChildIdentities, listMainIdentities } from "./identities";

const log = { debug: () => {}, warn: () => {} } as never;

/** A platform that gives every call the same list, whatever it was asked for. */
function platformWith(content: object) {
  const bodies: Record<string, unknown>[] = [];
  const platform = createPlatformClient({
    baseUrl: "https://api.example",
    log,
    token: async () => "secret",
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
      return Response.json({ content });
    },
  });
  return { platform, bodies };
}

const idsOf = ({ entries }: { entries: { id: string }[] }) => entries.map(({ id }) => id);

const MIXED = {
  entries: [
    { id: "last", media_type: "identity" },
    { id: "third", media_type: "identity", order: 3 },
    { id: "old", media_type: "identity", order: 0, archived: true },
    { id: "first", order: 1 },
    { id: "sub", media_type: "identity_item", order: 2 },
    { id: "team", media_type: "team", order: 2 },
  ],
};

it("keeps of a mixed list what was asked for, in the operator's order", async () => {
  expect(idsOf(await listMainIdentities(platformWith(MIXED).platform))).toEqual(["first", "third", "last"]);
  const { platform, bodies } = platformWith(MIXED);
  // In the order of their parent, which the entries do not tell.
  expect(idsOf(await listChildIdentities(platform, "p1", "identity_item"))).toEqual(["first", "sub"]);
  expect(bodies[0]?.sort).toBe("media_parent_order.p1");
});

it("asks for own media newest first, and in the order that was asked for", async () => {
  const { platform, bodies } = platformWith({ entries: [] });
  await listUserMedia(platform, {});
  await listUserMedia(platform, { sort: "title", order: "asc" });
  expect(bodies.map(({ order }) => order)).toEqual(["desc", "asc"]);
});

it("asks every list whether there is a next page", async () => {
  const { platform, bodies } = platformWith({ entries: [] });
  await listEvents(platform, { size: 1 });
  await listEvents(platform, { page: 2, count: true });
  expect(bodies).toMatchObject([
    { page: 0, size: 1, next: true, count: false },
    { page: 2, size: 10, next: true, count: true },
  ]);
});

it("takes a list with an error for a failure, and tells what it says", async () => {
  const failed = { error: true, message: "The list broke", messageErrorCode: "list_broken", entries: [] };
  const error = await listEvents(platformWith(failed).platform, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PlatformError);
  expect(error).toMatchObject({ code: "list_broken", serverMessage: "The list broke", status: 200 });
  const { platform } = platformWith({ error: null, message: "", entries: [{ id: "e1" }] });
  expect(idsOf(await listEvents(platform, {}))).toEqual(["e1"]);
});
