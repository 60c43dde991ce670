import type { users } from "../database/schema.ts";
import type { RawDevice, RawTokens, RawUser } from "../wire/user.ts";
import type { DeviceRow } from "./devices.ts";
import type { Tokens } from "./sessions.ts";

export type UserRow = typeof users.$inferSelect;

/**
 * Domain of the placeholder addresses of accounts without an e-mail (reserved by RFC 2606, so it receives no
 * mail). Used for accounts whose provider verifies no e-mail address.
 */
export const NO_EMAIL_DOMAIN = "no-email.invalid";

/** Converts a profile to the wire format; never includes the password hash. */
export function presentUser(user: UserRow): RawUser {
  const { clubIdentityId, clubItemId } = user;
  return {
    id: user.id,
    added: user.addedAt.toISOString(),
    email: user.email.endsWith(`@${NO_EMAIL_DOMAIN}`) ? "" : user.email,
    displayName: user.displayName,
    city: user.city,
    gender: user.gender,
    dateOfBirth: user.dateOfBirth,
    phone: user.phone,
    countryName: user.countryName,
    postalCode: user.postalCode,
    globalTags: user.canCreateGlobalTag,
    clubList: clubIdentityId && clubItemId ? [{ [clubIdentityId]: [clubItemId] }] : [],
    identity: clubIdentityId,
    identityItem: clubItemId,
    options: user.options,
  };
}

/** Converts a stored device to the contract. */
export function presentDevice(device: DeviceRow): RawDevice {
  return {
    id: device.id,
    added: device.addedAt.toISOString(),
    updated: device.updatedAt.toISOString(),
    device_id: device.deviceId,
    device_name: device.deviceName,
    os_name: device.osName,
    os_version: device.osVersion,
  };
}

/** Converts the tokens of a session to the contract. */
export function presentTokens(tokens: Tokens): RawTokens {
  return {
    access_token: tokens.accessToken,
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
  };
}
