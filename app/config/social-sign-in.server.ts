import { z } from "zod";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL is safe for secrets: https, or on this machine. */
function isProtected(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

const protectedUrl = z.string().refine(isProtected, "expected an https address (http only on this machine)");
const url = (standard: string) => protectedUrl.default(standard);
const secret = z.string().min(1);

/**
 * Settings for signing in with providers without scripts: secrets, and URLs, which can point to another
 * server in place of the provider's. The customer configuration defines which providers are offered, and
 * their client ids. A provider without a secret can only be used through its own scripts.
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
      /** Apple expects a token signed with a key of the developer account in place of a fixed secret. */
      key: z
        .strictObject({
          teamId: secret,
          keyId: secret,
          /** PKCS #8, as in Apple's .p8 file. */
          privateKey: z.string().startsWith("-----BEGIN PRIVATE KEY-----"),
        })
        .optional(),
      issuer: url("https://appleid.apple.com"),
      authorizeUrl: url("https://appleid.apple.com/auth/authorize"),
      tokenUrl: url("https://appleid.apple.com/auth/token"),
      sdkUrl: url("https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js"),
    })
    .prefault({}),
  /** The partner; overrides `partner` of the customer configuration. */
  ifa: z
    .strictObject({
      clientId: secret,
      /** Not set for a public client. */
      clientSecret: secret.optional(),
      authorizeUrl: protectedUrl,
      tokenUrl: protectedUrl,
      /** Issuer of its ID tokens; default: the origin of `authorizeUrl`. */
      issuer: protectedUrl.optional(),
      scope: z.string().default("openid email profile"),
      /** Whether it expects a `code_verifier` with its codes (RFC 7636). */
      pkce: z.boolean().default(false),
    })
    .optional(),
});
export type SocialSignIn = z.output<typeof socialSignInSchema>;
