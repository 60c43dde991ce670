/** API clients with accounts on a platform. */
import { expect } from "vitest";
import { z } from "zod";
import { RawDevice, RawTokens, RawUser } from "../../server/platform/wire/user.ts";
import type { Reply, TestPlatform } from "./test-platform.ts";

export const PASSWORD = "a long password";

const SignIn = z.object({
  content: z.object({
    profile: RawUser.optional(),
    tokenData: RawTokens,
    device_error: z.object({ messageErrorCode: z.string() }).optional(),
  }),
});
const Checked = z.object({
  content: z.object({ enabled: z.boolean(), removed: z.boolean(), devices: z.array(RawDevice) }),
});

/** Status and error code of a failed call. */
export const refusalOf = ({ status, body }: Reply) => [
  status,
  z.object({ messageErrorCode: z.string() }).parse(body).messageErrorCode,
];

/** Calls that users make about their accounts. */
export function accountHolders(platform: Pick<TestPlatform, "call">) {
  let accountCount = 0;

  /** @returns the response of a sign-in, of any status */
  const login = (username: string, device: string, password = PASSWORD, headers = {}) =>
    platform.call("POST", "/api/user/login", {
      body: { username, password, device_id: device, device_name: device, strategy: "refresh" },
      headers,
    });

  const refresh = (subject_token: string) =>
    platform.call("POST", "/api/oauth2/token", {
      body: {
        grant_type: "token-exchange",
        subject_token,
        subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
      },
    });

  const profile = (token: string) => platform.call("GET", "/api/user/get_profile", { token });

  async function check(token: string, device: string, register_new: boolean) {
    const body = { device_id: device, device_name: device, register_new };
    const reply = await platform.call("POST", "/api/user/check_current_device", { token, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { devices, ...verdict } = Checked.parse(reply.body).content;
    return { ...verdict, devices, ids: devices.map(({ device_id }) => device_id) };
  }

  return {
    login,
    refresh,
    profile,
    check,

    /** Signs in; throws if that fails. */
    async signIn(email: string, device: string) {
      const { tokenData } = SignIn.parse((await login(email, device)).body).content;
      return { token: tokenData.access_token, refreshToken: tokenData.refresh_token };
    },

    remove: (token: string, deviceId: string) =>
      platform.call("POST", "/api/user/delete_device", { token, body: { deviceId } }),

    /** Removes a device from a session on another device. @returns the removed device's tokens */
    async removedDevice(email: string, device: string) {
      const tokens = await this.signIn(email, device);
      const owner = await this.signIn(email, "the owner's laptop");
      expect((await this.remove(owner.token, device)).status).toBe(200);
      return { ...tokens, owner };
    },

    /** Registers a user whose device is not identified yet. */
    async newcomer(fields: object = {}) {
      accountCount += 1;
      const email = `holder${accountCount}@b.example`;
      const body = { email, password: PASSWORD, displayName: "Ann Lee", ...fields };
      const reply = await platform.call("POST", "/api/user/register", { body });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const { profile: user, tokenData } = SignIn.parse(reply.body).content;
      return {
        email,
        id: user?.id ?? "",
        name: user?.displayName ?? "",
        token: tokenData.access_token,
        refreshToken: tokenData.refresh_token,
      };
    },
  };
}
