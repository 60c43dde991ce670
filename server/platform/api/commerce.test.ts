/** Subscriptions, contracts and access codes over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { pageOf } from "../wire/envelope.ts";
import { RawMedia } from "../wire/media.ts";
import { RawProduct } from "../wire/product.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ accessTokenSeconds: 400 * 86_400 });
});
afterAll(() => platform.stop());

let accountCount = 0;
/** Registers a new user; returns their token. */
async function newcomer(): Promise<string> {
  accountCount += 1;
  const body = { email: `buyer${accountCount}@b.example`, password: "a long password", displayName: "Ann" };
  const reply = await platform.call("POST", "/api/user/register", { body });
  const Registered = z.object({ content: z.object({ tokenData: z.object({ access_token: z.string() }) }) });
  return Registered.parse(reply.body).content.tokenData.access_token;
}
async function get<S extends z.ZodType>(schema: S, path: string, token?: string) {
  const reply = await platform.call("GET", path, { token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return schema.parse(z.object({ content: z.unknown() }).parse(reply.body).content);
}
const Redeemed = z.object({
  result: z.enum(["APPROVED", "REJECTED"]),
  subscription: RawProduct.optional(),
  reason: z.string().optional(),
});
async function redeem(token: string, code: string) {
  const reply = await platform.call("POST", "/api/commerce/redeem_access_code", { token, body: { code } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return z.object({ content: Redeemed }).parse(reply.body).content;
}
const contracts = async (token: string, query = "") =>
  (await get(pageOf(RawProduct), `/api/commerce/customer_contracts?count=true${query}`, token)).entries;
const cancel = (token: string, id: string) =>
  platform.call("POST", "/api/commerce/cancel_contract", { token, body: { platform: "web", id } });
const event = (id: string, token: string) => get(RawMedia, `/api/event/get_by_id/id/${id}`, token);

describe("offers", () => {
  it("are listed by kind, cheapest first, bundles with their parts", async () => {
    const list = async (type: string) =>
      (await get(pageOf(RawProduct), `/api/commerce/get_subscriptions?type=${type}&count=true`)).entries;
    const svod = await list("svod");
    expect(svod.map(({ id }) => id)).toEqual(["plan-northern", "plan-all", "plan-bundle"]);
    expect(svod.at(-1)?.items.map(({ id }) => id)).toEqual(["plan-alpine", "plan-northern"]);
    expect((await list("cvod")).map(({ id }) => id)).toEqual(["plan-northgate", "plan-alpine"]);
    expect(svod[0]).toMatchObject({
      price: 6.99,
      currency: "EUR",
      duration: 1,
      durationUnits: "months",
      allowedAccessIdentityItems: [{ id: "league-northern", title: "Northern League" }],
    });
  });

  it("are found by their id, subscriptions and pay-per-view alike", async () => {
    const path = "/api/commerce/get_subscriptions_by_id/id";
    expect(await get(RawProduct, `${path}/plan-bundle`)).toMatchObject({ productId: "plan-bundle" });
    expect(await get(RawProduct, `${path}/ticket-live-3`)).toMatchObject({ type: "ppv", eventId: "live-3" });
  });
});

describe("an access code", () => {
  it("unlocks its product, at once and until its end", async () => {
    const token = await newcomer();
    expect(await event("live-4", token)).toMatchObject({ isEventAvailableForUser: false, eventUrl: null });
    const { result, subscription } = await redeem(token, " touchline-team ");
    expect(result).toBe("APPROVED");
    expect(subscription).toMatchObject({
      productId: "plan-all",
      type: "svod",
      active: true,
      canceled: false,
      autoRenew: false,
      startDate: "2026-03-07T15:30:00.000Z",
      contractEndDate: "2026-04-07T15:30:00.000Z",
    });
    expect((await event("live-4", token)).eventUrl).toMatch(/m3u8$/);
    expect(await contracts(token)).toEqual([subscription]);
    const path = `/api/commerce/get_customer_subscriptions_by_id/id/${subscription?.id}`;
    expect(await get(RawProduct, path, token)).toEqual(subscription);
    expect((await platform.call("GET", path, { token: await newcomer() })).status).toBe(404);
  });

  it("for pay-per-view unlocks that match", async () => {
    const token = await newcomer();
    const { subscription } = await redeem(token, "MATCH-NIGHT");
    expect(subscription).toMatchObject({ type: "ppv", eventId: "live-3", contractEndDate: null });
    expect((await event("live-3", token)).eventUrl).toMatch(/m3u8$/);
    expect((await event("live-4", token)).eventUrl).toBeNull();
    expect((await cancel(token, subscription?.id ?? "")).status).toBe(422);
  });

  it("is redeemed once per viewer, however often it is sent", async () => {
    const token = await newcomer();
    const all = await Promise.all([1, 2, 3, 4].map(() => redeem(token, "TOUCHLINE-TEAM")));
    expect(new Set(all.map(({ subscription }) => subscription?.id)).size).toBe(1);
    expect(await contracts(token)).toHaveLength(1);
  });

  it("for one use is redeemed by one of several viewers", async () => {
    const tokens = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const all = await Promise.all(tokens.map((token) => redeem(token, "NORTHERN-ONCE")));
    expect(all.map(({ result }) => result).sort()).toEqual(["APPROVED", "REJECTED", "REJECTED"]);
    expect(all.flatMap(({ reason }) => reason ?? [])).toEqual(["unknown", "unknown"]);
  });

  it.each([
    ["NO-SUCH-CODE", "unknown"],
    ["LAST-SEASON", "unknown"],
    ["SOLD-OUT", "unknown"],
  ])("that is invalid is rejected: %s", async (code, reason) => {
    const token = await newcomer();
    expect(await redeem(token, code)).toEqual({ result: "REJECTED", reason });
    expect(await contracts(token)).toEqual([]);
  });

  it("cannot be guessed", async () => {
    const token = await newcomer();
    for (let guess = 0; guess < 10; guess++) await redeem(token, `GUESS-${guess}`);
    const body = { code: "TOUCHLINE-TEAM" };
    const blocked = await platform.call("POST", "/api/commerce/redeem_access_code", { token, body });
    expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, "600"]);
  });
});

describe("a contract", () => {
  it("gives access until its end after it was cancelled", async () => {
    const token = await newcomer();
    const { subscription } = await redeem(token, "TOUCHLINE-TEAM");
    const id = subscription?.id ?? "";
    expect((await cancel(await newcomer(), id)).status).toBe(404);
    expect(await cancel(token, id)).toMatchObject({ status: 200, body: { content: { id, canceled: true } } });
    expect((await cancel(token, id)).status).toBe(200);
    expect(await contracts(token, "&active=true&canceled=true")).toHaveLength(1);
    expect(await contracts(token, "&canceled=false")).toEqual([]);
    expect(await contracts(token, "&active=false")).toEqual([]);
    expect((await event("live-4", token)).eventUrl).toMatch(/m3u8$/);
    await platform.advance(32 * 86_400_000);
    expect(await contracts(token, "&active=true")).toEqual([]);
    expect(await contracts(token, "&active=false")).toMatchObject([{ id, active: false }]);
    expect((await event("live-4", token)).eventUrl).toBeNull();
    expect((await cancel(token, id)).status).toBe(422);
  });
});
