/** The desk's page, on a real platform. */
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../../server/platform/cli/run.ts";
import { configOf } from "../../../tests/support/config";
import {
  type Member,
  openStorefront,
  type Storefront,
  strangerVisit,
} from "../../../tests/support/signed-in-viewers";
import { setConfig } from "../../config/config.server";
import { changeAtDesk, loadDesk } from "./desk.server";

let storefront: Storefront;
let operator: Member;
let viewer: Member;
beforeAll(async () => {
  storefront = await openStorefront();
  operator = await storefront.signUp();
  viewer = await storefront.signUp();
  const code = await runCommand(["set-desk", operator.email], {
    variables: { DATA_DIR: path.join("/nowhere"), DATABASE_URL: storefront.databaseUrl },
    stdin: Readable.from([""]),
    say: () => undefined,
    complain: (line) => {
      throw new Error(line);
    },
  });
  expect(code).toBe(0);
});
afterAll(() => storefront.stop());
const turn = (enable_desk: boolean) =>
  setConfig(configOf({ env: { API_BASE: storefront.platform.url }, customer: { enable_desk } }));
beforeEach(() => void turn(true));

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );
const matches = async () => (await loadDesk(operator.visit("/desk"))).data.matches;
const live = async () => {
  const found = (await matches()).find(({ status, home }) => status === "live" && home);
  if (!found) throw new Error("no match is live");
  return found;
};
async function press(pressed: string, fields: Record<string, string> = {}, query = "") {
  const { id, version } = await live();
  const form = { eventId: id, version: String(version), do: pressed, ...fields };
  const response = await changeAtDesk(operator.visit(`/desk${query}`, form));
  return { id, response };
}

describe("who may use it", () => {
  it("is allowed by the platform; other viewers get 404, also where it is off", async () => {
    expect(await statusOf(loadDesk(operator.visit("/desk")))).toBe(200);
    expect(await statusOf(loadDesk(viewer.visit("/desk")))).toBe(404);
    expect(await statusOf(loadDesk(strangerVisit("/desk")))).toBe(404);
    turn(false);
    expect(await statusOf(loadDesk(operator.visit("/desk")))).toBe(404);
    expect(await statusOf(changeAtDesk(operator.visit("/desk", { do: "end" })))).toBe(404);
  });
});

describe("a change", () => {
  it("returns to its match, and keeps the chosen delay", async () => {
    const { id, response } = await press("score 3 1", {}, "?ago=20");
    expect(response).toMatchObject({ status: 303 });
    expect((response as Response).headers.get("location")).toBe(`/desk?ago=20#match-${id}`);
    expect((await live()).score).toEqual({ home: 3, away: 1 });
  });

  it.each([
    ["a URL that is none", "stream", { url: "live" }, { fieldErrors: { url: "desk:enter_url" } }],
    ["no time", "postpone", { startsAt: "" }, { fieldErrors: { startsAt: "desk:enter_time" } }],
    ["an unknown button", "explode", {}, { fieldErrors: { do: "desk:unknown_action" } }],
    [
      "a stream elsewhere",
      "stream",
      { url: "https://x.example/a.m3u8" },
      { failure: { code: "validation_error" } },
    ],
    ["a version of before", "end", { version: "99" }, { failure: { code: "event_conflict" } }],
  ])("is refused beside its match, with what was entered: %s", async (_case, pressed, fields, reply) => {
    const { id, response } = await press(pressed, fields);
    expect(response).toMatchObject({ init: { status: 400 }, data: { form: id, values: fields, ...reply } });
  });
});
