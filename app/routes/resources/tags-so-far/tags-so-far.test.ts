import { afterAll, beforeAll, expect, it } from "vitest";
import type { TagsSoFarView } from "~/features/tags/tag-view.server";
import {
  type Member,
  openStorefront,
  type Storefront,
  strangerVisit,
} from "../../../../tests/support/signed-in-viewers.ts";
import { action } from "./route";

const PATH = "/actions/tags-so-far";

let storefront: Storefront;
let ann: Member;
beforeAll(async () => {
  storefront = await openStorefront();
  ann = await storefront.signUp();
});
afterAll(() => storefront?.stop());

async function tagsUntil(until: number, cookie?: string) {
  const { request, host } = ann.visit(PATH, { id: "archived-1", until: String(until) }, cookie);
  const response = await action({ request, params: {}, context: host });
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return ((await response.json()) as TagsSoFarView).tags;
}

it("returns what was tagged up to a second, and nothing later", async () => {
  const all = await tagsUntil(100_000);
  const second = Math.ceil(all.at(-2)?.momentSeconds ?? 0);
  const soFar = await tagsUntil(second);
  expect(soFar).toEqual(all.filter(({ momentSeconds = 0 }) => momentSeconds <= second));
  expect([soFar.length > 0, soFar.length < all.length]).toEqual([true, true]);
  expect((await tagsUntil(0)).map(({ type }) => type)).toEqual(["start"]);
});

it("returns nothing to a viewer who hides all results", async () => {
  expect(await tagsUntil(100_000, "results=hidden")).toEqual([]);
});

const statusOf = async (form: Record<string, string>) => {
  const { request, host } = strangerVisit(PATH, form);
  return (await action({ request, params: {}, context: host })).status;
};

it("refuses viewers without a session", async () => {
  expect(await statusOf({ id: "archived-1", until: "60" })).toBe(401);
});

it.each<Record<string, string>>([
  {},
  { id: "a" },
  { until: "75" },
  { id: "", until: "75" },
  { id: "a", until: "-1" },
  { id: "a", until: "1.5" },
])("refuses %j", async (form) => {
  expect(await statusOf(form)).toBe(400);
});
