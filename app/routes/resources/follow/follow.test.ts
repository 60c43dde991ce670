import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFlash, readPendingAction } from "~/session/cookies.server";
import { type Member, openStorefront, type Storefront } from "../../../../tests/support/signed-in-viewers.ts";
import { action } from "./route";

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront.stop());

function follow(member: Member, form: Record<string, string>) {
  const { request, host } = member.visit("/actions/follow", form);
  return action({ request, context: host });
}

describe("a failure", () => {
  const own = { code: "team_is_full", message: "This team has too many followers" };
  it.each([
    ["the platform's own words", 422, { messageErrorCode: own.code, message: own.message }, own],
    ["a code that is translated", 404, { messageErrorCode: "team_not_found" }, { code: "team_not_found" }],
    ["nothing", 500, {}, { code: "default_error_message" }],
  ])("is reported with %s", async (_, status, body, failure) => {
    const member = await storefront.signUp();
    storefront.platform.respond((call) => call.includes("/api/follow/save"), { status, body });
    const form = { intent: "follow", id: "team-ngt", type: "team", redirectTo: "/team/team-ngt" };
    const response = await follow(member, form);
    storefront.platform.respond(() => false, { status: 500, body: {} });
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    const flash = await readFlash(new Request("http://site.test/", { headers: { cookie } }));
    expect(flash.toast).toEqual({ kind: "danger", key: "common:follow_failed", failure });
  });
});

it("says with a toast whom the viewer follows now, or no longer, and offers to undo it", async () => {
  const member = await storefront.signUp();
  const toastAfter = async (intent: "follow" | "unfollow") => {
    const form = { intent, id: "team-ngt", type: "team", redirectTo: "/team/team-ngt" };
    const response = await follow(member, form);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/team/team-ngt"]);
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return (await readFlash(new Request("http://site.test/", { headers: { cookie } }))).toast;
  };
  const undo = (intent: string) => ({
    action: "/actions/follow",
    fields: { intent, id: "team-ngt", type: "team" },
  });
  const params = { name: "Northgate FC" };
  expect(await toastAfter("follow")).toEqual({
    kind: "success",
    key: "common:follow_done",
    params,
    undo: undo("unfollow"),
  });
  expect(await toastAfter("unfollow")).toEqual({
    kind: "success",
    key: "common:unfollow_done",
    params,
    undo: undo("follow"),
  });
});

it.each([
  ["follow", { kind: "follow", id: "team-ngt", type: "team" }],
  ["unfollow", undefined],
])("remembers for after the sign-in what a signed-out viewer wanted: %s", async (intent, pending) => {
  const form = new URLSearchParams({ intent, id: "team-ngt", type: "team", redirectTo: "/team/team-ngt" });
  const request = new Request("http://site.test/actions/follow", { method: "POST", body: form });
  const response = (await action({ request, context: {} }).catch((thrown: unknown) => thrown)) as Response;
  expect(response.headers.get("location")).toBe("/auth/login?redirectTo=%2Fteam%2Fteam-ngt");
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(await readPendingAction(new Request("http://site.test/", { headers: { cookie } }))).toEqual(pending);
});
