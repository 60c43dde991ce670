import { z } from "zod";
import { followedSchema } from "~/platform/contract/follow";
import { deviceSchema, type Tokens, userSchema } from "~/platform/contract/user";

/** Tokens with their times in milliseconds since the epoch. */
export const userTokenDataSchema = z.object({
  token: z.string(),
  tokenExpirationTime: z.number(),
  tokenUpdateTime: z.number(),
  refreshToken: z.string().optional(),
});
export type UserTokenData = z.infer<typeof userTokenDataSchema>;

/**
 * The session record under the key `ott-data` (requirement SESSION-2): these parts and no others.
 */
export const sessionRecordSchema = z.object({
  user: userSchema.optional(),
  token: z.string().optional(),
  userTokenData: userTokenDataSchema.optional(),
  followed: z.array(followedSchema).default([]),
  devices: z.array(deviceSchema).default([]),
});
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

/** Part of the token's lifetime after which it is renewed before use (requirement SESSION-3). */
const REFRESH_THRESHOLD = 0.8;

/** Whether at least 80 % of the token's lifetime has passed since its last update. */
export function isRefreshDue(tokens: UserTokenData, now: number): boolean {
  const lifetime = tokens.tokenExpirationTime - tokens.tokenUpdateTime;
  return now - tokens.tokenUpdateTime >= REFRESH_THRESHOLD * lifetime;
}

/**
 * Converts tokens of the platform to their stored form; a response without a refresh token keeps the previous
 * one.
 */
export function toTokenData(tokens: Tokens, now: number, previousRefreshToken?: string): UserTokenData {
  return {
    token: tokens.accessToken,
    tokenUpdateTime: now,
    tokenExpirationTime: now + tokens.expiresInSeconds * 1000,
    refreshToken: tokens.refreshToken ?? previousRefreshToken,
  };
}
