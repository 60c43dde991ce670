/** Names and titles with invisible characters: every call stores them as one visible line. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { accountHolders } from "../../../tests/support/account-holders.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";

const HOSTILE = "Ann\r\n\r\nPay at\u2028evil.example \u202egnp\u0007";
const PLAIN = "Ann Pay at evil.example gnp";
const FIELDS = ["phone", "countryName", "city", "postalCode", "gender"];
const hostileFields = Object.fromEntries(FIELDS.map((name) => [name, HOSTILE]));
const plainFields = Object.fromEntries(FIELDS.map((name) => [name, PLAIN]));

let platform: TestPlatform;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  platform = await startTestPlatform();
  people = accountHolders(platform);
});
afterAll(() => platform?.stop());

const Body = z.object({ content: z.looseObject({ id: z.string().optional() }) });

it("names of a registration and of a changed profile are stored as plain text", async () => {
  const { token } = await people.newcomer({ displayName: HOSTILE, ...hostileFields });
  expect((await people.profile(token)).body).toMatchObject({
    content: { displayName: PLAIN, ...plainFields },
  });
  const other = await people.newcomer();
  const data = { displayName: HOSTILE, ...hostileFields };
  const body = { data };
  await platform.call("POST", "/api/user/update_profile", { token: other.token, body });
  expect((await people.profile(other.token)).body).toMatchObject({
    content: { displayName: PLAIN, ...plainFields },
  });
});

it.each(["\u202e\u200b", "\u200d", "\n\t"])(
  "a name without visible characters is rejected: %j",
  async (displayName) => {
    const body = { email: "nobody@b.example", password: "a long password", displayName };
    expect((await platform.call("POST", "/api/user/register", { body })).status).toBe(422);
    const { token } = await people.newcomer();
    const update = await platform.call("POST", "/api/user/update_profile", {
      token,
      body: { data: { displayName } },
    });
    expect(update.status).toBe(422);
  },
);

it("names of clips, tags and devices are stored as plain text", async () => {
  const { token } = await people.newcomer();
  const span = { title: HOSTILE, startTime: 0, endTime: 20_000 };
  const clip = await platform.call("POST", "/api/clip/create", {
    token,
    body: { ...span, event_id: "archived-1" },
  });
  expect(Body.parse(clip.body).content).toMatchObject({ title: PLAIN });
  const tag = await platform.call("POST", "/api/tag/saveV2", {
    token,
    body: { ...span, targetId: "live-1", type: "other", playerNumber: HOSTILE.slice(0, 10) },
  });
  expect(Body.parse(tag.body).content).toMatchObject({ title: PLAIN, playerNumber: "Ann Pay" });
  const body = { device_id: "tv", device_name: HOSTILE, register_new: true };
  const check = await platform.call("POST", "/api/user/check_current_device", { token, body });
  expect(JSON.stringify(check.body)).toContain(`"device_name":"${PLAIN}"`);
});
