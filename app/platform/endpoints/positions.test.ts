import { expect, it } from "vitest";
import { createPlatformClient } from "../client.server";
import { listWatched } from "./positions";

const clientOf = (respond: () => Response) =>
  createPlatformClient({
    baseUrl: "https://api.example",
    log: { debug: () => {}, warn: () => {} } as never,
    token: async () => "t",
    fetch: async () => respond(),
  });

it("reads videos with their positions, and drops what has none", async () => {
  const position = { seconds: 2232, length: 5400, at: "2026-03-01T18:00:00Z", finished: false };
  const entries = [
    { id: "a", title: "A", status: "archived", position },
    { id: "b", title: "B", status: "archived", position: { ...position, length: 0 } },
    { id: "c", title: "C" },
  ];
  const client = clientOf(() => Response.json({ content: { entries, nextExists: true, enabled: false } }));
  expect(await listWatched(client, {})).toMatchObject({
    entries: [{ media: { id: "a" }, seconds: 2232, length: 5400, isFinished: false }],
    nextExists: true,
    enabled: false,
  });
});

it.each([404, 405, 501])("finds none on a platform without the call (%d)", async (status) => {
  const client = clientOf(() => Response.json({ error: true, messageErrorCode: "x" }, { status }));
  expect(await listWatched(client, {})).toBeUndefined();
});

it("reports other failures", async () => {
  const client = clientOf(() => Response.json({ error: true, messageErrorCode: "x" }, { status: 500 }));
  await expect(listWatched(client, {})).rejects.toMatchObject({ status: 500 });
});
