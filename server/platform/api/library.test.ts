/** Data that viewers save: follows, watchlist, tags. */
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawFollow } from "../wire/identity.ts";
import { RawMedia } from "../wire/media.ts";
import { RawTag } from "../wire/tag.ts";

let platform: TestPlatform;
let alex: string;
let sam: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  alex = await platform.signIn("demo");
  sam = await platform.signIn("second");
});
afterAll(() => platform.stop());

async function content<S extends z.ZodType>(
  schema: S,
  method: string,
  path: string,
  token: string,
  body?: unknown,
) {
  const reply = await platform.call(method, path, { body, token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return schema.parse(z.object({ content: z.unknown() }).parse(reply.body).content);
}
const status = async (path: string, token: string, body: unknown) =>
  (await platform.call("POST", path, { token, body })).status;

describe("following", () => {
  const followed = async (token: string, query = "types[]=team&types[]=identity_item") =>
    (await content(pageOf(RawFollow), "GET", `/api/follow/list_by_user?size=150&version=2&${query}`, token))
      .entries;

  it("lists the followed items with names and parents", async () => {
    const entries = await followed(alex);
    expect(entries.map((entry) => entry.reference_id)).toEqual(["league-northern", "team-ngt", "team-riv"]);
    expect(entries[1]).toMatchObject({ title: "Northgate FC", identities: [{ id: "league-northern" }] });
    expect((await followed(alex, "types[]=team")).map((entry) => entry.type)).toEqual(["team", "team"]);
  });

  it("is separate per viewer, and idempotent", async () => {
    const save = { reference_id: "team-vio", type: "team" };
    const first = await content(RawFollow, "POST", "/api/follow/save", sam, save);
    expect(await content(RawFollow, "POST", "/api/follow/save", sam, save)).toEqual(first);
    expect((await followed(sam)).map((entry) => entry.reference_id)).toEqual(["team-vio"]);
    expect(await followed(alex)).toHaveLength(3);
    expect(await status("/api/follow/remove_by_reference", sam, { id: "team-ngt" })).toBe(204);
    expect(await followed(alex)).toHaveLength(3);
    expect(await status("/api/follow/remove_by_reference", sam, { id: "team-vio" })).toBe(204);
    expect(await followed(sam)).toEqual([]);
  });

  it("rejects a type that does not match the item", async () => {
    expect(await status("/api/follow/save", sam, { reference_id: "team-vio", type: "identity_item" })).toBe(
      404,
    );
    expect(await status("/api/follow/save", sam, { reference_id: "league-metro", type: "team" })).toBe(404);
  });
});

describe("the watchlist", () => {
  const watched = async (token: string) =>
    (
      await content(
        pageOf(RawMedia),
        "GET",
        "/api/user/get_watchlist?page=0&size=10&next=true&count=true",
        token,
      )
    ).entries.map((entry) => entry.id);

  it("lists videos newest first, without duplicates, for one viewer", async () => {
    for (const video_id of ["live-1", "highlight-1", "live-1"]) {
      expect(await status("/api/user/add_to_watchlist", sam, { video_id })).toBe(204);
      await platform.advance(1000);
    }
    expect(await watched(sam)).toEqual(["highlight-1", "live-1"]);
    expect(await watched(alex)).toEqual([]);
    expect(await status("/api/user/remove_from_watchlist", alex, { video_id: "live-1" })).toBe(404);
    expect(await status("/api/user/remove_from_watchlist", sam, { video_id: "live-1" })).toBe(204);
    expect(await status("/api/user/remove_from_watchlist", sam, { video_id: "live-1" })).toBe(404);
    expect(await watched(sam)).toEqual(["highlight-1"]);
  });
});

describe("tags", () => {
  const draft = {
    targetId: "archived-2",
    title: "Great pass",
    startTime: 0,
    endTime: 5000,
    type: "other",
    global: false,
  };
  const save = (token: string, body: object) => content(RawTag, "POST", "/api/tag/saveV2", token, body);
  const own = async (token: string) =>
    (
      await content(pageOf(RawTag), "POST", "/api/tag/list", token, { targetId: "archived-2", global: false })
    ).entries.map((tag) => tag.title);

  it("are private unless they are global", async () => {
    const tag = await save(sam, { ...draft, teamId: "team-ngt", playerNumber: "9" });
    expect(tag).toMatchObject({ startTime: 0, endTime: 5000, team: { id: "team-ngt" }, playerNumber: "9" });
    expect(await own(sam)).toEqual(["Great pass"]);
    expect(await own(alex)).toEqual([]);
    expect(await status("/api/tag/update", alex, { id: tag.id, title: "Stolen" })).toBe(404);
    expect(await status("/api/tag/remove_list", alex, { ids: [tag.id] })).toBe(404);
    const changed = await content(RawTag, "POST", "/api/tag/update", sam, { id: tag.id, endTime: 7000 });
    expect(changed).toMatchObject({ title: "Great pass", endTime: 7000, playerNumber: "9" });
    expect(await status("/api/tag/update", sam, { id: tag.id, startTime: 9000 })).toBe(422);
    expect(await status("/api/tag/remove_list", sam, { ids: [tag.id, "unknown"] })).toBe(404);
    expect(await own(sam)).toEqual(["Great pass"]);
    expect(await status("/api/tag/remove_list", sam, { ids: [tag.id] })).toBe(204);
    expect(await own(sam)).toEqual([]);
  });

  it("that are global require the right to set them", async () => {
    expect(await status("/api/tag/saveV2", sam, { ...draft, global: true })).toBe(403);
    const tag = await save(alex, { ...draft, global: true, title: "Everybody's" });
    const seen = await content(pageOf(RawTag), "POST", "/api/tag/list", sam, {
      targetId: "archived-2",
      global: true,
    });
    expect(seen.entries.map((entry) => entry.title)).toContain("Everybody's");
    expect(await status("/api/tag/update", sam, { id: tag.id, title: "Mine" })).toBe(403);
    expect(await status("/api/tag/remove_list", sam, { ids: [tag.id] })).toBe(403);
    expect(await status("/api/tag/remove_list", alex, { ids: [tag.id] })).toBe(204);
  });
});

describe("messages", () => {
  const open = (token?: string, headers?: Record<string, string>) =>
    io(platform.url, {
      path: "/ws",
      transports: ["websocket"],
      auth: token ? { token } : {},
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    });
  const ask = (socket: Socket, name: string, message?: unknown): Promise<unknown> =>
    socket.timeout(3000).emitWithAck(name, message);
  const next = (socket: Socket, name: string) => new Promise((resolve) => socket.once(name, resolve));

  it("reach a viewer's room, which only that viewer may join", async () => {
    const socket = open(alex);
    expect(await ask(socket, "join-user-room", { userId: "user-sam" })).toBe('{"ok":false}');
    expect(await ask(socket, "join-user-room", { userId: "user-alex" })).toBe('{"ok":true}');
    const stranger = open();
    expect(await ask(stranger, "join-user-room", { userId: "user-alex" })).toBe('{"ok":false}');
    expect(await ask(stranger, "join-user-room")).toBe('{"ok":false}');
    await platform.signIn("demo", "old phone");
    const message = next(socket, "remove-user-device");
    expect(await status("/api/user/delete_device", alex, { deviceId: "old phone" })).toBe(200);
    expect(await message).toEqual({ deviceId: "old phone" });
    socket.close();
    stranger.close();
  });

  it("reach an event's room when its global tags change", async () => {
    const socket = open();
    expect(await ask(socket, "join-event-room", { eventId: "live-1" })).toBe('{"ok":true}');
    const message = next(socket, "update-event");
    const body = { targetId: "live-1", title: "Goal", startTime: 0, endTime: 1, type: "goal", global: true };
    await content(RawTag, "POST", "/api/tag/saveV2", alex, body);
    expect(await message).toMatchObject({
      eventId: "live-1",
      status: "live",
      changes: ["tags"],
      tags: [{ title: "Goal", startTime: 0, endTime: 1, timePTS: 0, type: "goal" }],
    });
    expect(await ask(socket, "leave-event-room", { eventId: "live-1", customerName: "x" })).toBe(
      '{"ok":true}',
    );
    expect(await ask(socket, "join-event-room", { eventId: 5 })).toBe('{"ok":false}');
    socket.close();
  });

  it("are not sent to pages of other origins", async () => {
    const refused = open(undefined, { origin: "https://evil.example" });
    expect(await next(refused, "connect_error")).toBeInstanceOf(Error);
    const welcome = open(undefined, { origin: "http://localhost:3000" });
    await next(welcome, "connect");
    welcome.close();
  });
});
