import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { content, flag, list, nothing } from "../contract/read";
import {
  type Device,
  rawDeviceSchema,
  rawUserSchema,
  refreshedTokensSchema,
  type SignInReply,
  signInReplySchema,
  type Tokens,
  type User,
} from "../contract/user";

/** Every sign-in asks for renewable tokens. */
const STRATEGY = "refresh";
const TOKEN_TYPES = {
  access: "urn:ietf:params:oauth:token-type:access_token",
  refresh: "urn:ietf:params:oauth:token-type:refresh_token",
} as const;

export interface Registration {
  email: string;
  password: string;
  displayName: string;
}

/** `POST /api/user/register`: opens an account. */
export function register(platform: PlatformClient, form: Registration): Promise<SignInReply> {
  return platform.call("POST", "/api/user/register", {
    auth: "no",
    body: { ...form, strategy: STRATEGY },
    reply: signInReplySchema,
  });
}

/** `POST /api/user/login`. The browser's identification is the device's id and name. */
export function login(
  platform: PlatformClient,
  credentials: { username: string; password: string; device: string },
): Promise<SignInReply> {
  const { username, password, device } = credentials;
  return platform.call("POST", "/api/user/login", {
    auth: "no",
    body: { username, password, device_id: device, device_name: device, strategy: STRATEGY },
    reply: signInReplySchema,
  });
}

/** `POST /api/oauth2/token`: trades a refresh token for new tokens (RFC 8693 type names). */
export function refreshTokens(platform: PlatformClient, refreshToken: string): Promise<Tokens> {
  return platform.call("POST", "/api/oauth2/token", {
    auth: "no",
    body: {
      grant_type: "token-exchange",
      subject_token: refreshToken,
      subject_token_type: TOKEN_TYPES.refresh,
      requested_token_type: TOKEN_TYPES.access,
      strategy: STRATEGY,
    },
    reply: refreshedTokensSchema,
  });
}

/** `POST /api/user/logout`: revokes the given token. */
export function revokeToken(platform: PlatformClient, token: string): Promise<void> {
  return platform.call("POST", "/api/user/logout", { auth: "yes", token, timeoutMs: 3000, reply: nothing });
}

/** `GET /api/user/get_profile`. */
export function getProfile(platform: PlatformClient): Promise<User> {
  return platform.call("GET", "/api/user/get_profile", { auth: "yes", reply: content(rawUserSchema) });
}

/**
 * `POST /api/user/check_current_device`.
 * @param registerNew true only in the check that directly follows a sign-in
 */
export function checkCurrentDevice(
  platform: PlatformClient,
  device: string,
  registerNew: boolean,
): Promise<{ devices: Device[]; enabled: boolean }> {
  return platform.call("POST", "/api/user/check_current_device", {
    auth: "yes",
    body: { device_id: device, device_name: device, register_new: registerNew },
    reply: content(z.object({ devices: list(rawDeviceSchema), enabled: flag(true) })),
  });
}
