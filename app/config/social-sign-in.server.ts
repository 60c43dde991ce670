import { z } from "zod";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Secrets go to these: encrypted, or on this machine. */
function isProtected(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

export const protectedUrl = z
  .string()
  .refine(isProtected, "expected an https address (http only on this machine)");
const url = (standard: string) => protectedUrl.default(standard);
const secret = z.string().min(1);

/**
 * How viewers sign in with other providers without scripts: secrets, and addresses for those who stand in for a provider.
 * Who is offered at all, and under which client id, is the customer configuration's. Without a secret a provider is
 * reached through its own scripts only.
 */
export const socialSignInSchema = z.strictObject({
  facebook: z
    .strictObject({
      appSecret: secret.optional(),
      issuer: url("https://www.facebook.com"),
      authorizeUrl: url("https://www.facebook.com/v15.0/dialog/oauth"),
      tokenUrl: url("https://graph.facebook.com/v15.0/oauth/access_token"),
      sdkUrl: url("https://connect.facebook.net/en_US/sdk.js"),
    })
    .prefault({}),
  google: z
    .strictObject({
      clientSecret: secret.optional(),
      issuer: url("https://accounts.google.com"),
      authorizeUrl: url("https://accounts.google.com/o/oauth2/v2/auth"),
      tokenUrl: url("https://oauth2.googleapis.com/token"),
      sdkUrl: url("https://accounts.google.com/gsi/client"),
    })
    .prefault({}),
  apple: z
    .strictObject({
      /** Apple takes a token signed with a key of the developer account instead of a fixed secret. */
      key: z
        .strictObject({
          teamId: secret,
          keyId: secret,
          /** PKCS #8 as Apple's .p8 file has it. */
          privateKey: z.string().startsWith("-----BEGIN PRIVATE KEY-----"),
        })
        .optional(),
      issuer: url("https://appleid.apple.com"),
      authorizeUrl: url("https://appleid.apple.com/auth/authorize"),
      tokenUrl: url("https://appleid.apple.com/auth/token"),
      sdkUrl: url("https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"),
    })
    .prefault({}),
  /** The partner; wins over `partner` of the customer configuration. */
  ifa: z
    .strictObject({
      clientId: secret,
      /** A public client has none. */
      clientSecret: secret.optional(),
      authorizeUrl: protectedUrl,
      tokenUrl: protectedUrl,
      /** Names the issuer of its ID tokens; the origin of `authorizeUrl` unless given. */
      issuer: protectedUrl.optional(),
      scope: z.string().default("openid email profile"),
      /** Whether it expects a `code_verifier` with its codes (RFC 7636). */
      pkce: z.boolean().default(false),
    })
    .optional(),
});
export type SocialSignIn = z.output<typeof socialSignInSchema>;
