import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { content, nothing } from "../contract/read";
import {
  type DeviceCheck,
  deviceCheckSchema,
  type ProfileAnswer,
  profileAnswerSchema,
  rawUserSchema,
  refreshedTokensSchema,
  type SignInReply,
  type SocialSignInReply,
  signInReplySchema,
  socialSignInReplySchema,
  type Tokens,
  type User,
} from "../contract/user";

/** Every sign-in asks for renewable tokens. */
const STRATEGY = "refresh";
const TOKEN_TYPES = {
  access: "urn:ietf:params:oauth:token-type:access_token",
  refresh: "urn:ietf:params:oauth:token-type:refresh_token",
  id: "urn:ietf:params:oauth:token-type:id_token",
} as const;
const TOKEN_EXCHANGE = "token-exchange";

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

/** `POST /api/user/forgot_password`: asks for a mail with a link to choose a new password. */
export function forgotPassword(platform: PlatformClient, email: string): Promise<void> {
  return platform.call("POST", "/api/user/forgot_password", { auth: "no", body: { email }, reply: nothing });
}

/** `POST /api/user/reset_password`: sets a new password with the token of the mailed link. */
export function resetPassword(
  platform: PlatformClient,
  form: { token: string; password: string },
): Promise<void> {
  return platform.call("POST", "/api/user/reset_password", { auth: "no", body: form, reply: nothing });
}

/** `POST /api/oauth2/token`: trades a refresh token for new tokens (RFC 8693 type names). */
export function refreshTokens(platform: PlatformClient, refreshToken: string): Promise<Tokens> {
  return platform.call("POST", "/api/oauth2/token", {
    auth: "no",
    body: {
      grant_type: TOKEN_EXCHANGE,
      subject_token: refreshToken,
      subject_token_type: TOKEN_TYPES.refresh,
      requested_token_type: TOKEN_TYPES.access,
      strategy: STRATEGY,
    },
    reply: refreshedTokensSchema,
  });
}

export interface ProviderToken {
  /** Who issued it: facebook, google, apple or ifa. */
  provider: string;
  kind: "access" | "id";
  value: string;
  /** The name that a provider tells the application only. */
  displayName?: string;
}

export interface DeviceFacts {
  /** The browser's identification: the device's id and name. */
  id: string;
  osName: string;
  osVersion: string;
  appVersion: string;
}

/** `POST /api/oauth2/token`: signs in with a provider's token (RFC 8693 type names). */
export function signInWithToken(
  platform: PlatformClient,
  { provider, kind, value, displayName }: ProviderToken,
  device: DeviceFacts,
): Promise<SocialSignInReply> {
  return platform.call("POST", "/api/oauth2/token", {
    auth: "no",
    body: {
      grant_type: TOKEN_EXCHANGE,
      subject_token_type: TOKEN_TYPES[kind],
      subject_issuer: provider,
      requested_token_type: TOKEN_TYPES.refresh,
      subject_token: value,
      device: {
        id: device.id,
        name: device.id,
        os_name: device.osName,
        os_version: device.osVersion,
        app_version: device.appVersion,
      },
      strategy: STRATEGY,
      ...(displayName ? { profile: { display_name: displayName } } : {}),
    },
    reply: socialSignInReplySchema,
  });
}

/** `POST /api/user/logout`: revokes the given token. */
export function revokeToken(platform: PlatformClient, token: string): Promise<void> {
  return platform.call("POST", "/api/user/logout", { auth: "yes", token, timeoutMs: 3000, reply: nothing });
}

const socketTicket = z.object({ ticket: z.string().min(1) });

/**
 * `POST /api/user/socket_ticket`: a call of our own platform. With it a browser joins its user's room without ever
 * seeing the access token; other platforms let anybody join, or nobody.
 */
export async function getSocketTicket(platform: PlatformClient): Promise<string> {
  const { ticket } = await platform.call("POST", "/api/user/socket_ticket", {
    auth: "yes",
    body: {},
    reply: content(socketTicket),
  });
  return ticket;
}

/** `GET /api/user/get_profile`. */
export function getProfile(platform: PlatformClient): Promise<User> {
  return platform.call("GET", "/api/user/get_profile", { auth: "yes", reply: content(rawUserSchema) });
}

/**
 * `POST /api/user/check_current_device`. An answer with nothing in it has nothing against the device.
 * @param registerNew true only in the check that directly follows a sign-in
 */
export function checkCurrentDevice(
  platform: PlatformClient,
  device: string,
  registerNew: boolean,
): Promise<DeviceCheck> {
  return platform.call("POST", "/api/user/check_current_device", {
    auth: "yes",
    body: { device_id: device, device_name: device, register_new: registerNew },
    reply: deviceCheckSchema,
  });
}

/** `POST /api/user/delete_device`, with an explicit token where the session has none that may do it. */
export function deleteDevice(platform: PlatformClient, deviceId: string, token?: string): Promise<void> {
  return platform.call("POST", "/api/user/delete_device", {
    auth: "yes",
    ...(token ? { token } : {}),
    body: { deviceId },
    reply: nothing,
  });
}

/** What a viewer may change of their profile; an empty text clears a field, one that is left out stays. */
export interface ProfileChanges {
  displayName?: string;
  countryName?: string;
  phone?: string;
  postalCode?: string;
  city?: string;
  gender?: string;
  dateOfBirth?: string;
  identity?: string;
  identityItem?: string;
  /** What the product keeps for the viewer; travels alone. */
  options?: Readonly<Record<string, unknown>>;
}

/** `POST /api/user/update_profile`; tells what the profile has become, as far as the platform says. */
export function updateProfile(platform: PlatformClient, changes: ProfileChanges): Promise<ProfileAnswer> {
  return platform.call("POST", "/api/user/update_profile", {
    auth: "yes",
    body: { data: changes },
    reply: profileAnswerSchema,
  });
}

/** `POST /api/user/change_password`. */
export function changePassword(
  platform: PlatformClient,
  passwords: { oldPassword: string; newPassword: string },
): Promise<void> {
  return platform.call("POST", "/api/user/change_password", { auth: "yes", body: passwords, reply: nothing });
}

/** `POST /api/user/delete_account`: for good. */
export function deleteAccount(platform: PlatformClient): Promise<void> {
  return platform.call("POST", "/api/user/delete_account", { auth: "yes", body: {}, reply: nothing });
}
