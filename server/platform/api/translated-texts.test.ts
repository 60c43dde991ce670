/** Texts that the simulation writes, in the language of `Accept-Language`. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia, RawStats } from "../wire/media.ts";
import { RawTag } from "../wire/tag.ts";

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  token = await platform.signIn("demo");
});
afterAll(() => platform.stop());

const EVENT = "archived-1";
const BASKETBALL = "archived-2";

async function content<S extends z.ZodType>(
  schema: S,
  [method, path, body]: [method: string, path: string, body?: object],
  language = "",
) {
  const headers = { "accept-language": language };
  const reply = await platform.call(method, path, { body, token, headers });
  return schema.parse(z.object({ content: z.unknown() }).parse(reply.body).content);
}
const statNames = async (language?: string, id = EVENT) => {
  const path = `/api/event/stats?id=${id}&score=true&overview=true`;
  const { vidswap } = await content(RawStats, ["GET", path], language);
  return vidswap["game-overview"]?.metrics.map(({ name }) => name) ?? [];
};
const tagsOf = async (language?: string, targetId = EVENT) =>
  (await content(pageOf(RawTag), ["POST", "/api/tag/list", { targetId, global: true }], language)).entries;
const titles = async (language?: string) =>
  (await content(pageOf(RawMedia), ["POST", "/api/clip/list", { size: 50 }], language)).entries.map(
    ({ title }) => title,
  );

const GERMAN: Record<string, string> = {
  Goal: "Tor",
  Basket: "Korb",
  Save: "Parade",
  "Save of the match": "Parade des Spiels",
  Block: "Block",
  "Block of the match": "Block des Spiels",
  "First minutes": "Die ersten Minuten",
  Highlights: "Highlights",
  Recap: "Zusammenfassung",
  "Condensed match": "Spiel in Kürze",
};

it("names statistics and highlights in the language of the page", async () => {
  expect((await statNames()).slice(0, 2)).toEqual(["Goals", "Possession"]);
  expect((await statNames("de")).slice(0, 2)).toEqual(["Tore", "Ballbesitz"]);
  expect((await statNames("xx, fr-CA;q=0.9")).slice(0, 1)).toEqual(["Buts"]);
  const english = await titles("en");
  expect(english).toContainEqual(expect.stringMatching(/^Goal: /));
  expect(await titles("de")).toEqual(
    english.map((title) => title.replace(/^[^:]+/, (kind) => GERMAN[kind] ?? "")),
  );
});

it("uses the words of the sport", async () => {
  expect((await statNames("en", BASKETBALL))[0]).toBe("Points");
  expect((await tagsOf("en", BASKETBALL))[0]?.title).toBe("Tip-off");
  expect((await tagsOf("de", BASKETBALL))[0]?.title).toBe("Sprungball");
  expect(await titles("en")).toContainEqual(expect.stringMatching(/^Block: /));
});

it("translates the tags of the simulation, and keeps their title when a translation is sent back", async () => {
  const [first] = await tagsOf("es");
  expect(first?.title).toBe("Comienzo");
  const update = (title: string): [string, string, object] => [
    "POST",
    "/api/tag/update",
    { id: first?.id, title, endTime: 9000 },
  ];
  expect(await content(RawTag, update("Comienzo"), "es")).toMatchObject({ title: "Comienzo", endTime: 9000 });
  expect((await tagsOf())[0]?.title).toBe("Kick-off");
  expect(await content(RawTag, update("Saque"), "es")).toMatchObject({ title: "Saque" });
  expect((await tagsOf("de"))[0]?.title).toBe("Saque");
});
