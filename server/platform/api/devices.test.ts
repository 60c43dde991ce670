/** Devices whose browsers are updated, and devices that were removed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountHolders, refusalOf } from "../../../tests/support/account-holders.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";

const LIMIT = 2;
const OLD = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36";
const NEW = "Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36";

let platform: TestPlatform;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  platform = await startTestPlatform({ deviceLimit: LIMIT });
  people = accountHolders(platform);
});
afterAll(() => platform.stop());

describe("an updated browser", () => {
  it("continues as the same device, within and at the device limit", async () => {
    const { email } = await people.newcomer();
    const laptop = await people.signIn(email, OLD);
    const before = await people.check(laptop.token, OLD, false);
    const updated = await people.check(laptop.token, NEW, false);
    expect(updated).toMatchObject({ enabled: true, removed: false, ids: [NEW] });
    expect(updated.devices[0]).toMatchObject({ id: before.devices[0]?.id, added: before.devices[0]?.added });

    await people.signIn(email, "phone");
    expect(await people.check(laptop.token, OLD, false)).toMatchObject({ enabled: true });
    expect((await people.check(laptop.token, NEW, true)).ids.sort()).toEqual([NEW, "phone"].sort());
  });

  it("updates the version of its operating system", async () => {
    const { email } = await people.newcomer();
    const { token } = await people.signIn(email, "(Windows NT 6.1)");
    const { devices } = await people.check(token, "(Windows NT 10.0)", false);
    expect(devices).toMatchObject([{ os_name: "Windows", os_version: "10" }]);
  });

  it("stays one device when several pages check it at once", async () => {
    const { email } = await people.newcomer();
    const { token } = await people.signIn(email, OLD);
    const checks = await Promise.all(Array.from({ length: 6 }, () => people.check(token, NEW, true)));
    expect(checks.map(({ enabled, ids }) => [enabled, ids])).toEqual(Array(6).fill([true, [NEW]]));
  });

  it("shares the device of an identical browser, before and after the update", async () => {
    const { email } = await people.newcomer();
    const [first, second] = [await people.signIn(email, OLD), await people.signIn(email, OLD)];
    await people.signIn(email, "phone");
    expect(await people.check(first.token, NEW, false)).toMatchObject({ enabled: true });
    // Not updated yet, and at the limit: its device is renamed and stays valid.
    expect(await people.check(second.token, OLD, false)).toMatchObject({ enabled: true });
    expect(await people.check(first.token, NEW, false)).toMatchObject({ enabled: true });
    expect((await people.check(second.token, NEW, false)).ids.sort()).toEqual([NEW, "phone"].sort());
    await people.remove((await people.signIn(email, "phone")).token, NEW);
    for (const { token } of [first, second]) {
      expect(await people.check(token, NEW, true)).toMatchObject({ enabled: false, removed: true });
    }
  });

  it("is merged with an existing device with the new id", async () => {
    const { email } = await people.newcomer();
    const first = await people.signIn(email, OLD);
    const second = await people.signIn(email, NEW);
    expect(await people.check(first.token, NEW, false)).toMatchObject({ enabled: true, ids: [NEW] });
    expect(await people.check(second.token, NEW, false)).toMatchObject({ enabled: true, ids: [NEW] });
  });

  it("does not change another browser's device", async () => {
    const { email } = await people.newcomer();
    const [first, second] = [await people.signIn(email, OLD), await people.signIn(email, OLD)];
    await people.signIn(email, NEW);
    expect((await people.check(first.token, NEW, false)).ids.sort()).toEqual([OLD, NEW]);
    expect(await people.check(second.token, OLD, false)).toMatchObject({ enabled: true });
  });
});

describe("an unknown device", () => {
  it("is registered up to the limit", async () => {
    const { token } = await people.newcomer();
    expect(await people.check(token, "phone", false)).toMatchObject({ enabled: false, removed: false });
    expect(await people.check(token, "phone", true)).toMatchObject({ enabled: true });
    const full = await people.newcomer();
    for (const device of ["a", "b"]) await people.signIn(full.email, device);
    expect(await people.check(full.token, "c", true)).toMatchObject({ enabled: false, removed: false });
  });
});

describe("a sign-in over the device limit", () => {
  it("learns from the device check which devices there are, and gets no place by it", async () => {
    const { email } = await people.newcomer();
    for (const device of ["a", "b"]) await people.signIn(email, device);
    const { token } = await people.signIn(email, "c");
    const refused = { enabled: false, removed: false };
    for (const registerNew of [false, true]) {
      const { ids, ...verdict } = await people.check(token, "c", registerNew);
      expect([ids.sort(), verdict]).toEqual([["a", "b"], expect.objectContaining(refused)]);
    }
    await people.remove(token, "a");
    expect(await people.check(token, "c", true)).toMatchObject({ ...refused, ids: ["b"] });
  });
});

describe("a removed device", () => {
  it("cannot register again under another id", async () => {
    const { email } = await people.newcomer();
    const phone = await people.signIn(email, OLD);
    const laptop = await people.signIn(email, "laptop");
    expect((await people.remove(laptop.token, OLD)).status).toBe(200);
    for (const device of [OLD, NEW, "laptop"]) {
      expect(await people.check(phone.token, device, true)).toMatchObject({
        enabled: false,
        removed: true,
        ids: ["laptop"],
      });
    }
    expect(refusalOf(await people.refresh(phone.refreshToken))).toEqual([401, "refresh_token_failed"]);
  });

  it("is registered again by a new sign-in", async () => {
    const { email } = await people.newcomer();
    const phone = await people.signIn(email, OLD);
    await people.remove(phone.token, OLD);
    const { token } = await people.signIn(email, OLD);
    expect(await people.check(token, OLD, false)).toMatchObject({ enabled: true, ids: [OLD] });
  });
});
