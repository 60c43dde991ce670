import { afterAll, beforeAll, expect, it } from "vitest";
import { readFlash } from "~/session/cookies.server";
import { openStorefront, type Storefront } from "../../../../tests/support/signed-in-viewers.ts";
import { action } from "./route";

let storefront: Storefront;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront.stop());

it.each([
  ["add", "/events/live-1", undefined],
  ["remove", "/events/live-1", undefined],
  ["remove", "/selected/videos?page=2", "common:removed_from_list"],
])("after %s on %s, shows the message %s", async (intent, redirectTo, key) => {
  const member = await storefront.signUp();
  const { request, host } = member.visit("/actions/watchlist", { intent, videoId: "live-1", redirectTo });
  const response = await action({ request, context: host });
  expect([response.status, response.headers.get("location")]).toEqual([303, redirectTo]);
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const { toast } = await readFlash(new Request("http://site.test/", { headers: { cookie } }));
  expect(toast?.key).toBe(key);
  const undo = { action: "/actions/watchlist", fields: { intent: "add", videoId: "live-1" } };
  expect(toast?.undo).toEqual(key ? undo : undefined);
});

it("lets the button of a page with scripts show the result by itself", async () => {
  const member = await storefront.signUp();
  const press = async (intent: string, videoId: string, field = { inPlace: "yes" } as object) => {
    const { request } = member.visit("/actions/watchlist", { intent, videoId, redirectTo: "/", ...field });
    return action({ request, context: { isData: true } });
  };
  const added = await press("add", "live-1");
  expect([added.status, await added.json()]).toEqual([200, { savedInPlace: "add" }]);
  // "Undo" of a toast shows nothing by itself: the page comes without the toast.
  const undone = await press("add", "live-1", {});
  expect([undone.status, undone.headers.get("location")]).toEqual([303, "/"]);
  // A failure is shown by a toast, which comes with the page.
  const failed = await press("add", "no-such-event");
  expect([failed.status, failed.headers.get("location")]).toEqual([303, "/"]);
});
