/** The contract tests of `platform.test.ts` for data of viewers, and for failures. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rootLogger } from "../../app/lib/log.server.ts";
import { createPlatformClient } from "../../app/platform/client.server.ts";
import * as events from "../../app/platform/endpoints/events.ts";
import { follow, listFollowed, unfollow } from "../../app/platform/endpoints/follows.ts";
import * as identities from "../../app/platform/endpoints/identities.ts";
import * as user from "../../app/platform/endpoints/user.ts";
import * as watchlist from "../../app/platform/endpoints/watchlist.ts";
import { PlatformError, PlatformUnreachable } from "../../app/platform/errors.ts";
import { serve } from "../support/http-server.ts";
import { openRecordedPlatform, type RecordedPlatform } from "../support/recorded-platform.ts";

let recorded: RecordedPlatform;
beforeAll(async () => {
  recorded = await openRecordedPlatform();
});
afterAll(() => recorded?.platform.stop());

describe("accounts", () => {
  const device = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  it("sign in with profile, tokens and devices", async () => {
    const reply = await user.login(recorded.anonymous, {
      username: "demo@touchline.example",
      password: "touchline-demo",
      device,
    });
    expect(reply.deviceLimitExceeded).toBe(false);
    expect(reply.user).toMatchObject({
      id: "user-alex",
      email: "demo@touchline.example",
      fullName: "Alex Kim",
      countryName: "Norway",
      canCreateGlobalTag: true,
    });
    expect(reply.tokens).toMatchObject({ expiresInSeconds: 3600, refreshToken: expect.any(String) });
    expect(reply.devices).toContainEqual(
      expect.objectContaining({ deviceId: device, deviceName: device, osName: "Linux" }),
    );
    expect(reply.devices.length).toBe((recorded.rawContent().devices as unknown[]).length);
  });

  it("register, check their device, renew their tokens and sign out", async () => {
    const form = {
      email: "new@example.com",
      password: "a long password",
      displayName: "New Viewer",
      termsAccepted: true as const,
    };
    const registered = await user.register(recorded.anonymous, form);
    const { tokens } = registered.tokens
      ? registered
      : await user.login(recorded.anonymous, { ...form, username: form.email, device });
    if (!tokens?.refreshToken) throw new Error("no tokens");
    const client = recorded.clientWith(tokens.accessToken);
    expect(await user.getProfile(client)).toMatchObject({ email: form.email, fullName: form.displayName });
    const check = await user.checkCurrentDevice(client, device, { registerNew: true });
    expect(check.enabled).toBe(true);
    expect(check.devices?.map(({ deviceId }) => deviceId)).toEqual([device]);

    const renewed = await user.refreshTokens(recorded.anonymous, tokens.refreshToken);
    expect(renewed).toMatchObject({ expiresInSeconds: 3600, refreshToken: expect.any(String) });
    expect(renewed.accessToken).not.toBe(tokens.accessToken);
    expect((await user.getProfile(recorded.clientWith(renewed.accessToken))).email).toBe(form.email);

    await user.revokeToken(recorded.anonymous, renewed.accessToken);
    await expect(user.getProfile(recorded.clientWith(renewed.accessToken))).rejects.toMatchObject({
      status: 401,
    });
  });

  it("report a full device list", async () => {
    const form = {
      email: "many@example.com",
      password: "a long password",
      displayName: "Many Devices",
      termsAccepted: true as const,
    };
    await user.register(recorded.anonymous, form);
    const signIn = (number: number) =>
      user.login(recorded.anonymous, {
        username: form.email,
        password: form.password,
        device: `device ${number}`,
      });
    const replies = [];
    for (let number = 1; number <= 6; number += 1) replies.push(await signIn(number));
    expect(replies.map((reply) => reply.deviceLimitExceeded)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(replies[5]?.devices.length).toBe(5);
  });
});

describe("watchlist and follows", () => {
  it("a team can be followed and unfollowed", async () => {
    const client = recorded.clientWith(await recorded.platform.signIn("second"));
    expect(await listFollowed(client)).toEqual([]);
    await follow(client, "team-ngt", "team");
    await follow(client, "league-alpine", "identity_item");
    const followed = await listFollowed(client);
    expect(followed.length).toBe(recorded.rawEntries().length);
    expect(followed).toContainEqual(
      expect.objectContaining({
        id: "team-ngt",
        title: "Northgate FC",
        type: "team",
        identitiesId: ["league-northern"],
      }),
    );
    expect(followed.find(({ id }) => id === "team-ngt")?.imageUrl).toMatch(/^http/);
    expect(followed.find(({ id }) => id === "league-alpine")?.type).toBe("identity_item");
    await unfollow(client, "team-ngt");
    expect((await listFollowed(client)).map(({ id }) => id)).toEqual(["league-alpine"]);
  });

  it("an event can be saved and removed, also twice", async () => {
    await watchlist.addToWatchlist(recorded.viewer, "archived-1");
    recorded.expectSameMediaList((await watchlist.listWatchlist(recorded.viewer, { size: 10 })).entries);
    await watchlist.removeFromWatchlist(recorded.viewer, "archived-1");
    await watchlist.removeFromWatchlist(recorded.viewer, "archived-1");
    expect((await watchlist.listWatchlist(recorded.viewer, { size: 10 })).entries).toEqual([]);
  });
});

describe("failures have the codes and kinds that the app distinguishes", () => {
  it.each([
    [
      "a wrong password",
      () =>
        user.login(recorded.anonymous, {
          username: "demo@touchline.example",
          password: "wrong",
          device: "d",
        }),
      { code: "invalid_credentials" },
    ],
    [
      "a known e-mail",
      () =>
        user.register(recorded.anonymous, {
          email: "demo@touchline.example",
          password: "a long password",
          displayName: "x",
          termsAccepted: true,
        }),
      { code: "user_already_exists" },
    ],
    ["an unknown event", () => events.getMedia(recorded.anonymous, "nothing"), { isNotFound: true }],
    [
      "an unknown clip",
      () => events.getMedia(recorded.anonymous, "nothing", "highlight"),
      { isNotFound: true },
    ],
    ["an unknown league", () => identities.getIdentity(recorded.anonymous, "nothing"), { isNotFound: true }],
    ["a call that needs a viewer", () => listFollowed(recorded.anonymous), { status: 401 }],
    ["an invalid token", () => getProfileWith("nonsense"), { status: 401 }],
    [
      "an invalid refresh token",
      () => user.refreshTokens(recorded.anonymous, "nonsense"),
      { code: expect.stringMatching(/\w/) },
    ],
    ["following an unknown team", () => follow(recorded.viewer, "nothing", "team"), { isNotFound: true }],
    [
      "an id with special characters",
      () => events.getMedia(recorded.anonymous, "../user/get_profile?x=%00"),
      { status: expect.any(Number) },
    ],
  ] as const)("%s", async (_what, call, expected) => {
    const error = await (call() as Promise<unknown>).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toMatchObject(expected);
    expect((error as PlatformError).status).toBeGreaterThanOrEqual(400);
    expect((error as PlatformError).status).toBeLessThan(500);
    expect((error as PlatformError).serverMessage).toBeTruthy();
  });

  const getProfileWith = (token: string) => user.getProfile(recorded.clientWith(token));

  it("no response at all is a separate kind of failure", async () => {
    const closed = await serve(() => {});
    await closed.close();
    const away = createPlatformClient({ baseUrl: closed.url, log: rootLogger });
    await expect(identities.listMainIdentities(away)).rejects.toBeInstanceOf(PlatformUnreachable);
  });
});
