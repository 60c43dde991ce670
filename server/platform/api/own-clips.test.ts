/** A viewer's own clips over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";

let platform: TestPlatform;
let alex: string;
let sam: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  alex = await platform.signIn("demo");
  sam = await platform.signIn("second");
});
afterAll(() => platform.stop());

const create = (token: string, body: object) =>
  platform.call("POST", "/api/clip/create", {
    token,
    body: { title: "Mine", event_id: "archived-1", startTime: 0, endTime: 20_000, ...body },
  });
async function created(token: string, body: object) {
  const reply = await create(token, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return z.object({ content: RawMedia }).parse(reply.body).content;
}
async function own(token: string, filters: object = {}) {
  const body = { size: 24, order: "desc", filters: { media_type: "user_clip", ...filters } };
  const reply = await platform.call("POST", "/api/clip/user_list", { token, body });
  return z.object({ content: pageOf(RawMedia) }).parse(reply.body).content.entries;
}
const read = (id: string, token: string) =>
  platform.call("GET", `/api/clip/get_by_id/id/${id}?media_type=user_clip`, { token });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode,
];

describe("the other calls of a page", () => {
  const aside = async (id: string, token?: string) => {
    const paths = [
      `/api/event/stats?id=${id}&score=true`,
      `/api/event/get_commerce_options?eventId=${id}`,
      `/api/vod/get_related_videos?id=${id}`,
    ];
    return Promise.all(
      paths.map(async (path) => (await platform.call("GET", path, token ? { token } : {})).status),
    );
  };

  it("respond for highlights and the viewer's own clips, not for those of others", async () => {
    const clip = await created(alex, {});
    const body = { size: 1, filters: { media_type: "highlight" } };
    const highlights = await platform.call("POST", "/api/clip/list", { body });
    const [highlight] = z.object({ content: pageOf(RawMedia) }).parse(highlights.body).content.entries;
    expect(await aside(highlight?.id ?? "")).toEqual([200, 200, 200]);
    expect(await aside(clip.id, alex)).toEqual([200, 200, 200]);
    expect(await aside(clip.id, sam)).toEqual([404, 404, 404]);
    expect(await aside(clip.id)).toEqual([404, 404, 404]);
  });
});

describe("creating a clip", () => {
  it("takes over the event's demo stream, with an offset", async () => {
    const clip = await created(alex, { startTime: 600_000, endTime: 645_500 });
    const reply = await platform.call("GET", "/api/event/get_by_id/id/archived-1");
    const event = z.object({ content: RawMedia }).parse(reply.body).content;
    expect(clip).toMatchObject({
      media_type: "user_clip",
      title: "Mine",
      event_id: "archived-1",
      duration: 46,
      isEventAvailableForUser: true,
      teams: event.teams,
    });
    const [, programme] = /vod\/(.+)\/\d+\/master/.exec(event.source.hd ?? "") ?? [];
    expect(clip.source.hd).toContain(`/vod/${programme}/600+46/`);
    for (const url of [clip.source.hd, clip.source.clip]) {
      expect((await platform.call("GET", new URL(url ?? "").pathname)).status).toBe(200);
    }
    expect((await own(alex, { event_id: "archived-1" })).map(({ id }) => id)).toContain(clip.id);
    expect((await read(clip.id, alex)).status).toBe(200);
    expect((await read(clip.id, sam)).status).toBe(404);
    expect(await own(sam)).toEqual([]);
  });

  it("is limited to the elapsed part of a live event", async () => {
    await created(alex, { event_id: "live-5", startTime: 290_000, endTime: 300_000 });
    expect(codeOf(await create(alex, { event_id: "live-5", startTime: 290_000, endTime: 301_000 }))).toEqual([
      422,
      "validation_error",
    ]);
  });

  it.each(["live-3", "live-4", "archived-60"])(
    "is rejected for an event without access: %s",
    async (event_id) => {
      expect(codeOf(await create(alex, { event_id }))).toEqual([403, "access_denied"]);
    },
  );
});

describe("changing a clip", () => {
  it("is for its owner only", async () => {
    const { id } = await created(alex, {});
    const rename = (token: string) =>
      platform.call("POST", `/api/clip/update/${id}`, { token, body: { title: " New " } });
    const remove = (token: string) => platform.call("POST", `/api/clip/delete/${id}`, { token });
    expect(codeOf(await rename(sam))).toEqual([403, "access_denied"]);
    expect(codeOf(await remove(sam))).toEqual([403, "access_denied"]);
    expect(await rename(alex)).toMatchObject({ status: 200, body: { content: { id, title: "New" } } });
    expect((await own(alex)).find((clip) => clip.id === id)?.title).toBe("New");
    expect((await remove(alex)).status).toBe(204);
    expect(codeOf(await remove(alex))).toEqual([404, "not_found"]);
    expect((await read(id, alex)).status).toBe(404);
  });
});
