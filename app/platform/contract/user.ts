import { z } from "zod";
import { contentIfAny, flag, id, instant, list, number, part, text } from "./read";

/** The user's profile, as stored in the session record. */
export const userSchema = z.object({
  id: z.string(),
  added: z.string().optional(),
  email: z.string().optional(),
  city: z.string().optional(),
  gender: z.string().optional(),
  dateOfBirth: z.string().optional(),
  fullName: z.string().optional(),
  phone: z.string().optional(),
  countryName: z.string().optional(),
  canCreateGlobalTag: z.boolean(),
  favoriteClubId: z.string().optional(),
  postalCode: z.string().optional(),
  identity: z.string().optional(),
  identityItem: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
});
export type User = z.infer<typeof userSchema>;

/** Returns `key|firstvalue` of the first club, in any of the formats that platforms send. */
function favoriteClub(clubList: unknown): string | undefined {
  const first: unknown = Array.isArray(clubList) ? clubList[0] : clubList;
  if (first === null || typeof first !== "object") return undefined;
  const entry = first as Record<string, unknown>;
  const [key, values] =
    "key" in entry ? [entry.key, entry.values ?? entry.value] : (Object.entries(entry)[0] ?? []);
  const [club, item] = [id.safeParse(key), id.safeParse(Array.isArray(values) ? values[0] : values)];
  return club.success && item.success ? `${club.data}|${item.data}` : undefined;
}

/** A changed field of a profile; an empty text means that it was cleared. */
const changed = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** Reads a profile. */
export const rawUserSchema = z
  .object({
    id,
    added: instant,
    email: text,
    displayName: text,
    city: text,
    gender: text,
    dateOfBirth: text,
    phone: text,
    countryName: text,
    postalCode: text,
    globalTags: flag(false),
    clubList: z.unknown().optional(),
    identity: text,
    identityItem: text,
    options: z.record(z.string(), z.unknown()).optional().catch(undefined),
  })
  .transform(
    ({ displayName, globalTags, clubList, ...raw }): User => ({
      ...raw,
      fullName: displayName,
      canCreateGlobalTag: globalTags,
      favoriteClubId: favoriteClub(clubList),
    }),
  );

/** The fields of a profile in the response to a change; missing fields are unchanged. */
export type ProfileResponse = Partial<
  Pick<User, "fullName" | "countryName" | "phone" | "postalCode" | "city" | "gender" | "options">
>;

/** Reads the response to a change of the profile; it may be empty. */
export const profileResponseSchema = z
  .object({
    content: part(
      z.object({
        displayName: changed,
        countryName: changed,
        phone: changed,
        postalCode: changed,
        city: changed,
        gender: changed,
        options: z.record(z.string(), z.unknown()).optional().catch(undefined),
      }),
    ),
  })
  .transform(({ content }): ProfileResponse => {
    const { displayName: fullName, ...fields } = content ?? {};
    const present = Object.entries({ fullName, ...fields }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(present);
  });

/** A device in the session record; its type and whether it is the current device are computed for display. */
export const deviceSchema = z.object({
  id: z.string(),
  addedAt: z.string().optional(),
  updatedAt: z.string().optional(),
  deviceId: z.string(),
  deviceName: z.string().optional(),
  osName: z.string().optional(),
  osVersion: z.string().optional(),
});
export type Device = z.infer<typeof deviceSchema>;

/** Response to a device check. */
export interface DeviceCheck {
  enabled: boolean;
  /** Whether the device was removed from the account; false if the platform omits it. */
  removed: boolean;
  /** Undefined when the response omits them, i.e. they are unchanged. */
  devices?: Device[];
}

/** Reads a device with snake-case or camel-case field names. */
const rawDeviceSchema = z
  .object({
    id,
    added: instant,
    addedAt: instant,
    updated: instant,
    updatedAt: instant,
    device_id: text,
    deviceId: text,
    device_name: text,
    deviceName: text,
    os_name: text,
    osName: text,
    os_version: text,
    osVersion: text,
  })
  .transform(
    (raw): Device => ({
      id: raw.id,
      addedAt: raw.added ?? raw.addedAt,
      updatedAt: raw.updated ?? raw.updatedAt,
      deviceId: raw.device_id ?? raw.deviceId ?? raw.id,
      deviceName: raw.device_name ?? raw.deviceName,
      osName: raw.os_name ?? raw.osName,
      osVersion: raw.os_version ?? raw.osVersion,
    }),
  );

/** Reads the response to a device check; an empty response allows the device. */
export const deviceCheckSchema = contentIfAny(
  z.object({
    enabled: flag(true),
    removed: flag(false),
    devices: z
      .array(z.unknown())
      .optional()
      .catch(undefined)
      .transform((devices) => devices && list(rawDeviceSchema).parse(devices)),
  }),
).transform((check): DeviceCheck => check ?? { enabled: true, removed: false });

/** Access and refresh token with the lifetime in seconds. */
export interface Tokens {
  accessToken: string;
  expiresInSeconds: number;
  refreshToken?: string;
}

/** Assumed when the lifetime is missing or not positive; if it is too long, a 401 triggers a renewal. */
const ASSUMED_LIFETIME_SECONDS = 3600;

const rawTokens = z.object({ access_token: text, token: text, expires_in: number, refresh_token: text });

function toTokens(raw: z.output<typeof rawTokens>): Tokens | undefined {
  const accessToken = raw.access_token ?? raw.token;
  if (!accessToken) return undefined;
  const seconds = raw.expires_in && raw.expires_in > 0 ? raw.expires_in : ASSUMED_LIFETIME_SECONDS;
  return { accessToken, expiresInSeconds: seconds, refreshToken: raw.refresh_token };
}

/** Reads the flat response of the token endpoint to a refresh. */
export const refreshedTokensSchema = rawTokens.transform((raw, context): Tokens => {
  const tokens = toTokens(raw);
  if (tokens) return tokens;
  context.issues.push({ code: "custom", message: "no access token", input: raw });
  return z.NEVER;
});

const deviceError = z
  .unknown()
  .optional()
  // Some platforms send an empty text, list or object in place of null.
  .transform((value) =>
    value && typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value),
  );
const authData = part(
  z.object({
    profile: rawUserSchema.optional().catch(undefined),
    tokenData: part(rawTokens),
    devices: list(rawDeviceSchema),
    device_error: deviceError,
  }),
);

/** Response to a sign-in of any kind. */
export interface SignInReply {
  tokens?: Tokens;
  user?: User;
  devices: Device[];
  /** The device list is full: the tokens may only be used to remove a device. */
  deviceLimitExceeded: boolean;
}

/**
 * Reads the responses of login and register. `auth_data` may be beside or inside `content`; the tokens may be
 * in either of them, or at the top level as in the token endpoint.
 */
export const signInReplySchema = rawTokens
  .extend({
    content: part(
      rawTokens.extend({
        profile: rawUserSchema.optional().catch(undefined),
        tokenData: part(rawTokens),
        devices: list(rawDeviceSchema),
        device_error: deviceError,
        auth_data: authData,
      }),
    ),
    auth_data: authData,
  })
  .transform(({ content, auth_data, ...flat }): SignInReply => {
    const nested = content?.auth_data ?? auth_data;
    return {
      tokens: [content?.tokenData, nested?.tokenData, content, flat]
        .map((raw) => raw && toTokens(raw))
        .find((tokens) => tokens !== undefined),
      user: content?.profile ?? nested?.profile,
      devices: content?.devices.length ? content.devices : (nested?.devices ?? []),
      deviceLimitExceeded: (content?.device_error ?? false) || (nested?.device_error ?? false),
    };
  });

/** Response to a sign-in with a provider. */
export interface SocialSignInReply extends SignInReply {
  /** Whether the sign-in created the account. */
  isRegister: boolean;
}

/** Reads the flat response of the token endpoint to a provider's token. */
export const socialSignInReplySchema = rawTokens
  .extend({
    auth_data: part(
      z.object({
        profile: rawUserSchema.optional().catch(undefined),
        devices: list(rawDeviceSchema),
        device_error: deviceError,
        isRegister: flag(false),
      }),
    ),
  })
  .transform(
    ({ auth_data, ...raw }): SocialSignInReply => ({
      tokens: toTokens(raw),
      user: auth_data?.profile,
      devices: auth_data?.devices ?? [],
      deviceLimitExceeded: auth_data?.device_error ?? false,
      isRegister: auth_data?.isRegister ?? false,
    }),
  );
