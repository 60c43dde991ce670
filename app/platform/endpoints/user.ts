import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { content, nothing } from "../contract/read";
import {
  type DeviceCheck,
  deviceCheckSchema,
  type ProfileResponse,
  profileResponseSchema,
  rawUserSchema,
  refreshedTokensSchema,
  type SignInReply,
  type SocialSignInReply,
  signInReplySchema,
  socialSignInReplySchema,
  type Tokens,
  type User,
} from "../contract/user";

/** Every sign-in requests tokens that can be refreshed. */
const STRATEGY = "refresh";
const TOKEN_TYPES = {
  access: "urn:ietf:params:oauth:token-type:access_token",
  refresh: "urn:ietf:params:oauth:token-type:refresh_token",
  id: "urn:ietf:params:oauth:token-type:id_token",
} as const;
const TOKEN_EXCHANGE = "token-exchange";
const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** Fields of the sign-up form. */
export interface Registration {
  email: string;
  password: string;
  displayName: string;
  /** No registration is sent without it; some platforms record it. */
  termsAccepted: true;
}

/** `POST /api/user/register`: creates an account. */
export function register(platform: PlatformClient, form: Registration): Promise<SignInReply> {
  return platform.call("POST", "/api/user/register", {
    auth: "no",
    body: { ...form, strategy: STRATEGY },
    reply: signInReplySchema,
  });
}

/** `POST /api/user/login`. The browser identification is both id and name of the device. */
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

/** `POST /api/user/forgot_password`: requests an e-mail with a link to choose a new password. */
export function forgotPassword(platform: PlatformClient, email: string): Promise<void> {
  return platform.call("POST", "/api/user/forgot_password", { auth: "no", body: { email }, reply: nothing });
}

/** `POST /api/user/reset_password`: sets a new password with the token of the e-mailed link. */
export function resetPassword(
  platform: PlatformClient,
  form: { token: string; password: string },
): Promise<void> {
  return platform.call("POST", "/api/user/reset_password", { auth: "no", body: form, reply: nothing });
}

/** `POST /api/oauth2/token`: exchanges a refresh token for new tokens (RFC 8693 type names). */
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
    // The old token remains valid for a while, and without the platform the page is an error page anyway.
    isDeferrable: true,
    reply: refreshedTokensSchema,
  });
}

export interface ProviderToken {
  /** Issuer: facebook, google, apple or ifa. */
  provider: string;
  kind: "access" | "id";
  value: string;
  /** Name of the user, from providers that send it to the application instead of in the token. */
  displayName?: string;
}

export interface DeviceFacts {
  /** The browser identification, used as id and name of the device. */
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

/** `POST /api/oauth2/token`: signs in a device whose code was approved (RFC 8628, section 3.4). */
export function signInWithDeviceCode(platform: PlatformClient, deviceCode: string): Promise<SignInReply> {
  return platform.call("POST", "/api/oauth2/token", {
    auth: "no",
    body: { grant_type: DEVICE_CODE, device_code: deviceCode },
    reply: signInReplySchema,
  });
}

/** `POST /api/user/logout`: revokes the given token. */
export function revokeToken(platform: PlatformClient, token: string): Promise<void> {
  return platform.call("POST", "/api/user/logout", { auth: "yes", token, timeoutMs: 3000, reply: nothing });
}

const socketTicket = z.object({ ticket: z.string().min(1) });

/**
 * `POST /api/user/socket_ticket`, a call of the embedded platform only. With the ticket a browser joins its
 * user's room without access to the token; other platforms let any browser join, or none.
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
 * `POST /api/user/check_current_device`. An empty response allows the device.
 * @param options `registerNew` registers an unknown device while there is room: after a sign-in, and once when the
 *   browser may have been updated
 */
export function checkCurrentDevice(
  platform: PlatformClient,
  device: string,
  { registerNew }: { registerNew: boolean },
): Promise<DeviceCheck> {
  return platform.call("POST", "/api/user/check_current_device", {
    auth: "yes",
    body: { device_id: device, device_name: device, register_new: registerNew },
    reply: deviceCheckSchema,
  });
}

/**
 * `POST /api/user/delete_device`.
 * @param token explicit token, where the session has none with the right to delete a device
 */
export function deleteDevice(platform: PlatformClient, deviceId: string, token?: string): Promise<void> {
  return platform.call("POST", "/api/user/delete_device", {
    auth: "yes",
    ...(token ? { token } : {}),
    body: { deviceId },
    reply: nothing,
  });
}

/** Profile fields that a viewer may change; an empty text clears a field, a missing field is unchanged. */
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
  /** Data that the product stores for the user; sent without other fields. */
  options?: Readonly<Record<string, unknown>>;
}

/** `POST /api/user/update_profile`. Returns the changed fields, as far as the platform sends them. */
export function updateProfile(platform: PlatformClient, changes: ProfileChanges): Promise<ProfileResponse> {
  return platform.call("POST", "/api/user/update_profile", {
    auth: "yes",
    body: { data: changes },
    reply: profileResponseSchema,
  });
}

/**
 * `POST /api/user/change_password`.
 * @param passwords.signOutOthers `false` is an addition to the contract: other sessions end without it
 */
export function changePassword(
  platform: PlatformClient,
  { signOutOthers, ...passwords }: { oldPassword: string; newPassword: string; signOutOthers: boolean },
): Promise<void> {
  const body = signOutOthers ? passwords : { ...passwords, signOutOthers };
  return platform.call("POST", "/api/user/change_password", { auth: "yes", body, reply: nothing });
}

/**
 * `POST /api/user/delete_account`: deletes the account permanently.
 * @param password password of the account, if the platform requires it; a missing or wrong one fails with a
 *   code of `PASSWORD_FIELDS`
 */
export function deleteAccount(platform: PlatformClient, password?: string): Promise<void> {
  const body = password ? { password } : {};
  return platform.call("POST", "/api/user/delete_account", { auth: "yes", body, reply: nothing });
}
