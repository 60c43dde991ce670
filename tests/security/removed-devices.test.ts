/**
 * A device that was removed from the account and continues without loading a document: it sends every form
 * and requests the data of every page. It learns nothing new, changes nothing, and is redirected to sign-in.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountHolders, PASSWORD } from "../support/account-holders.ts";
import { type RouteUrl, routeTable } from "../support/route-table.ts";
import { Viewer } from "../support/viewer.ts";
import { openTarget, type Target } from "./target.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36";
const LAPTOP = "the owner's laptop";
/** Text that the owner has written since the phone was removed. */
const SECRET = "written-after-the-removal";
const SIGN_IN = "/auth/login?deviceNoLongerAllowedError=true";

const PARAMETERS: Record<string, string> = { eventId: "archived-1", provider: "ifa", id: "plan-all" };
const filledIn = ({ path }: RouteUrl) =>
  path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "1").replace("*", "no-such-page");

/** Fields that some action would process, to the owner's harm. */
const FORMS: Record<string, Record<string, string>> = {
  "/account/general": { intent: "delete", password: PASSWORD },
  "/account/devices": { deviceId: LAPTOP },
  "/account/password": { oldPassword: PASSWORD, newPassword: "the thief's password" },
  "/account/subscription/buy/plan-all": { intent: "creditCardPay", method: "stored", password: PASSWORD },
};
const ANY_FORM = { intent: "follow", id: "team-vio", type: "team", videoId: "archived-1", title: "x" };

let target: Target;
let owner: { email: string; token: string };
let people: ReturnType<typeof accountHolders>;

beforeAll(async () => {
  target = await openTarget("removed-devices");
  people = accountHolders(target.platform);
  const { email } = await people.newcomer();
  owner = { email, token: (await people.signIn(email, LAPTOP)).token };
});
afterAll(() => target?.stop());

const call = (method: string, path: string, body?: object) =>
  target.platform.call(method, path, { token: owner.token, body });

/** Signs in at the site with the phone, and removes it at the platform. */
async function removedPhone(): Promise<Viewer> {
  await call("POST", "/api/user/update_profile", { data: { displayName: "Ann Lee" } });
  const phone = new Viewer(target.site.url);
  phone.headers = { "user-agent": PHONE };
  const { status } = await phone.post("/auth/login", { username: owner.email, password: PASSWORD });
  expect(status).toBe(303);
  expect((await people.remove(owner.token, PHONE)).status).toBe(200);
  await call("POST", "/api/user/update_profile", { data: { displayName: SECRET } });
  return phone;
}

/** All data of the owner that a device can change. */
async function belongings(): Promise<unknown> {
  const bodies = await Promise.all(
    [
      ["GET", "/api/user/get_profile"],
      ["GET", "/api/user/get_watchlist"],
      ["GET", "/api/follow/list_by_user?types[]=team"],
      ["POST", "/api/clip/user_list"],
      ["GET", "/api/commerce/customer_contracts"],
    ].map(
      async ([method = "", path = ""]) => (await call(method, path, method === "GET" ? undefined : {})).body,
    ),
  );
  return [bodies, (await people.check(owner.token, LAPTOP, false)).ids];
}

const pages = routeTable();
it("every form of a removed device is rejected", async () => {
  const actions = pages.filter(({ hasAction }) => hasAction);
  expect(actions.length).toBeGreaterThan(20);
  await removedPhone();
  const before = await belongings();
  for (const route of actions) {
    const path = filledIn(route);
    const fields = {
      ...ANY_FORM,
      ...FORMS[path],
      ...(path === "/account/general" ? { confirmEmail: owner.email } : {}),
    };
    for (const way of [path, `${path}.data`]) {
      const phone = await removedPhone();
      const response = await phone.post(way, fields);
      const text = await response.text();
      expect(response.status, way).toBeLessThan(500);
      expect(text, way).not.toContain(SECRET);
      if (FORMS[path]) {
        expect(`${response.headers.get("location")} ${text}`, way).toContain(SIGN_IN);
        expect((await phone.get("/account")).headers.get("location"), way).toContain(
          "/auth/login?redirectTo",
        );
      }
    }
  }
  await call("POST", "/api/user/update_profile", { data: { displayName: SECRET } });
  expect(await belongings()).toEqual(before);
});

it("every request of a removed device for data is rejected", async () => {
  let refused = 0;
  for (const route of pages.filter(({ isResource }) => !isResource)) {
    const phone = await removedPhone();
    const path = `${filledIn(route)}.data`.replace("/.data", "/_root.data");
    const response = await phone.get(path);
    const text = await response.text();
    expect(response.status, path).toBeLessThan(500);
    expect(text, path).not.toContain(SECRET);
    if (text.includes(SIGN_IN)) refused += 1;
    // Pages that show only data of the site itself, or omit what is rejected, end with the next document.
    else expect((await phone.get("/account")).headers.get("location"), path).toContain("/auth/login?");
  }
  expect(refused).toBeGreaterThan(8);
});

it("the first document of a removed device redirects to sign-in, without a loop", async () => {
  const phone = await removedPhone();
  const first = await phone.get("/account");
  expect([first.status, first.headers.get("location")]).toEqual([302, SIGN_IN]);
  const second = await phone.get(SIGN_IN);
  expect(second.status).toBe(200);
  expect(await second.text()).toContain("This device can no longer use your account");
});
