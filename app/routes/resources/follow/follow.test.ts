import { afterAll, beforeAll, expect, it } from "vitest";
import { readFlash } from "~/session/cookies.server";
import { openShop, type Shop } from "../../../../tests/support/members.ts";
import { action } from "./route";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());

it.each(["follow", "unfollow"])(
  "says with a toast where the button was that to %s was saved",
  async (intent) => {
    const member = await shop.signUp();
    const form = { intent, id: "team-ngt", type: "team", redirectTo: "/team/team-ngt" };
    const answer = await action(member.args("/actions/follow", form) as Parameters<typeof action>[0]);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/team/team-ngt"]);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    const flash = await readFlash(new Request("http://site.test/", { headers: { cookie } }));
    expect(flash.toast).toEqual({ kind: "success", key: "common:saved" });
  },
);
