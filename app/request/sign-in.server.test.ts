import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { createMemoryStore } from "../../tests/support/memory-store";
import {
  type PendingAction,
  readFlash,
  readPendingAction,
  writePendingAction,
} from "../session/cookies.server";
import { setSessionStore } from "../session/store.server";
import { factsOf } from "./facts.server";
import { DeviceLimitExceeded, startSession } from "./sign-in.server";

let platform: RunningServer;
let calls: { path: string; body: unknown }[];
let failing: string | undefined;
let isEnabled: boolean;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const [path = ""] = (request.url ?? "").split("?");
    calls.push({ path, body: text ? JSON.parse(text) : undefined });
    if (path === failing) response.writeHead(500).end("{}");
    else if (path.endsWith("/check_current_device"))
      response.end(JSON.stringify({ content: { enabled: isEnabled, devices: [] } }));
    else
      response.end(
        JSON.stringify({
          content: { entries: [{ id: "f1", reference_id: "t1", type: "team", title: "Northgate FC" }] },
        }),
      );
  });
});
afterAll(() => platform.close());

beforeEach(() => {
  calls = [];
  failing = undefined;
  isEnabled = true;
  setSessionStore(createMemoryStore());
  useConfig({ env: { API_BASE: platform.url } });
});

const FOLLOW: PendingAction = { kind: "follow", id: "t1", type: "team" };
const SAVE: PendingAction = { kind: "watchlist", id: "e1" };

/** Signs in with a pending action, and returns the request with the cookies afterwards. */
async function signInWith(action: PendingAction | undefined) {
  const cookie = action ? await writePendingAction(new Request("http://site.test"), action) : "";
  const request = new Request("http://site.test/", { headers: { cookie: cookie.split(";")[0] ?? "" } });
  const cookies = await startSession(factsOf({ request, context: {} }), {
    tokens: { accessToken: "a", refreshToken: "r", expiresIn: 900 },
    user: { id: "u1" },
    devices: [],
    deviceLimitExceeded: false,
  } as never);
  return new Request("http://site.test/", {
    headers: { cookie: cookies.map((one) => one.split(";")[0]).join("; ") },
  });
}

const FOLLOWING = {
  kind: "success",
  key: "common:follow_done",
  params: { name: "Northgate FC" },
  undo: { action: "/actions/follow", fields: { intent: "unfollow", id: "t1", type: "team" } },
};
const LISTED = {
  kind: "success",
  key: "common:added_to_list",
  undo: { action: "/actions/watchlist", fields: { intent: "remove", videoId: "e1" } },
};

const paths = () => calls.map(({ path }) => path);

describe("a pending action", () => {
  it.each([
    [FOLLOW, "/api/follow/save", { reference_id: "t1", type: "team" }, FOLLOWING],
    [SAVE, "/api/user/add_to_watchlist", { video_id: "e1" }, LISTED],
  ])("%o is performed once, before the followed items are loaded", async (action, path, body, toast) => {
    const after = await signInWith(action);
    expect(calls).toContainEqual({ path, body });
    expect(paths().indexOf(path)).toBeLessThan(paths().indexOf("/api/follow/list_by_user"));
    expect(await readFlash(after)).toEqual({ toast });
    expect(await readPendingAction(after)).toBeUndefined();
  });

  it("that fails does not prevent the sign-in", async () => {
    failing = "/api/follow/save";
    const after = await signInWith(FOLLOW);
    expect(await readFlash(after)).toEqual({ toast: { kind: "danger", key: "common:follow_failed" } });
    expect(await readPendingAction(after)).toBeUndefined();
  });

  it("waits while the account has too many devices", async () => {
    isEnabled = false;
    await expect(signInWith(FOLLOW)).rejects.toBeInstanceOf(DeviceLimitExceeded);
    expect(paths()).not.toContain("/api/follow/save");
  });
});

it("without a pending action, sign-in only removes the flash", async () => {
  const after = await signInWith(undefined);
  expect(await readFlash(after)).toEqual({});
  expect(paths()).not.toContain("/api/follow/save");
});
