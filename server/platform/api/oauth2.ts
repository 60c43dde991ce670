import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { plainLine } from "../../../common/plain-text.ts";
import { signInWithDeviceCode } from "../accounts/device-codes.ts";
import { presentDevice, presentUser } from "../accounts/present-account.ts";
import type { Tokens } from "../accounts/sessions.ts";
import type { SignedIn } from "../accounts/sign-in.ts";
import { signInWithProvider } from "../accounts/social-sign-in.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { flatResponse } from "../wire/envelope.ts";
import { RawDevice, RawUser } from "../wire/user.ts";
import { DEVICE_LIMIT_ERROR, DeviceError } from "./user.ts";

/** Token types of the exchange (RFC 8693). */
const REFRESH_TOKEN = "urn:ietf:params:oauth:token-type:refresh_token";
const ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";
const ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";
/** Grant type of devices without a keyboard (RFC 8628, section 3.4). */
const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

const common = {
  grant_type: z.literal("token-exchange"),
  strategy: z.literal("refresh").optional(),
};
const RefreshBody = z.object({
  ...common,
  subject_token_type: z.literal(REFRESH_TOKEN),
  subject_token: z.string().min(1).max(1024),
  requested_token_type: z.literal(ACCESS_TOKEN).optional(),
});
const Text = plainLine().max(256);
const SocialBody = z.object({
  ...common,
  subject_token_type: z.enum([ACCESS_TOKEN, ID_TOKEN]),
  subject_issuer: z.string().min(1).max(50).describe("facebook, google, apple or ifa"),
  subject_token: z.string().min(1).max(8192),
  requested_token_type: z.enum([REFRESH_TOKEN, ACCESS_TOKEN]).optional(),
  nonce: z.string().min(1).max(256).optional().describe("Of the ID token, when the application chose one"),
  device: z.object({
    id: z.string().min(1).max(1024),
    name: plainLine().max(1024).optional(),
    os_name: Text.optional(),
    os_version: Text.optional(),
    app_version: Text.optional(),
  }),
  profile: z.object({ display_name: Text.optional() }).nullish(),
});
const DeviceCodeBody = z.object({
  grant_type: z.literal(DEVICE_CODE),
  device_code: z.string().min(1).max(256),
});
const TokenBody = z.union([
  z.discriminatedUnion("subject_token_type", [RefreshBody, SocialBody]),
  DeviceCodeBody,
]);

/** The response of this call has no `content` envelope. */
const TokenResponse = z.object({
  token: z.string(),
  expires_in: z.int().describe("Seconds"),
  refresh_token: z.string(),
  auth_data: z
    .object({
      profile: RawUser.nullable(),
      devices: z.array(RawDevice),
      device_error: DeviceError.nullable().describe(
        "The device list is full: the token may only remove devices",
      ),
      isRegister: z.boolean().describe("The account was opened just now"),
    })
    .optional()
    .describe("Only after signing in"),
});
type TokenResponse = z.infer<typeof TokenResponse>;

/** Tokens in exchange for a refresh token, a token of a provider, or the code of a device. */
export async function oauth2Routes(fastify: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/oauth2/token",
    {
      schema: {
        tags: ["Account"],
        summary:
          "Trade a refresh token for new tokens, or sign in with a provider's token or a device's code",
        body: TokenBody,
        response: flatResponse(TokenResponse),
      },
    },
    async ({ body, ip }) => {
      if (body.grant_type === DEVICE_CODE) {
        const signedIn = await signInWithDeviceCode(platform, body.device_code);
        return signInResponse({ ...signedIn, isNew: false });
      }
      return body.subject_token_type === REFRESH_TOKEN
        ? responseOf(await platform.sessions.refresh(body.subject_token))
        : signIn(platform, body, ip);
    },
  );
}

async function signIn(
  platform: Platform,
  body: z.output<typeof SocialBody>,
  address: string,
): Promise<TokenResponse> {
  const { id, name, os_name, os_version } = body.device;
  const signedIn = await signInWithProvider(platform, {
    provider: body.subject_issuer,
    token: {
      kind: body.subject_token_type === ID_TOKEN ? "id_token" : "access_token",
      value: body.subject_token,
      nonce: body.nonce,
    },
    displayName: body.profile?.display_name,
    device: {
      deviceId: id,
      deviceName: name || id,
      ...(os_name ? { system: { name: os_name, version: os_version ?? "" } } : {}),
    },
    address,
  });
  return signInResponse(signedIn);
}

function signInResponse({
  user,
  tokens,
  devices,
  limitExceeded,
  isNew,
}: SignedIn & { isNew: boolean }): TokenResponse {
  return {
    ...responseOf(tokens),
    auth_data: {
      profile: limitExceeded ? null : presentUser(user),
      devices: devices.map(presentDevice),
      device_error: limitExceeded ? DEVICE_LIMIT_ERROR : null,
      isRegister: isNew,
    },
  };
}

const responseOf = (tokens: Tokens): TokenResponse => ({
  token: tokens.accessToken,
  expires_in: tokens.expiresInSeconds,
  refresh_token: tokens.refreshToken,
});
