/** Which providers viewers may sign in with, as the operator writes it down. */
import { z } from "zod";

/** Providers of the contract; `ifa` is the partner's single sign-on. */
export const PROVIDER_NAMES = ["facebook", "google", "apple", "ifa"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for addresses that secrets may be sent to: encrypted, or on this machine. */
export function isProtected(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

const Address = z.string().refine(isProtected, "must be an https address (http only on this machine)");
const clientIds = z.array(z.string().min(1)).min(1);

/** A provider that speaks OpenID Connect: everything else is read from its discovery document. */
const openId = (issuer?: string) =>
  z.strictObject({
    issuer: issuer === undefined ? Address : Address.default(issuer),
    /** Audiences whose tokens are taken: our own applications. The first one introspects access tokens. */
    clientIds,
    /** For introspection; a public client names itself only. */
    clientSecret: z.string().min(1).optional(),
    /** Tells whom an access token was issued to, for providers without introspection (Google's way). */
    tokenInfoUrl: Address.optional(),
    /** Takes access tokens although nothing tells whom they were issued to; only for issuers that know us alone. */
    anyClient: z.boolean().default(false),
  });

export const SocialProvidersSchema = z.strictObject({
  facebook: z
    .strictObject({
      appId: z.string().min(1),
      appSecret: z.string().min(1),
      graphUrl: Address.default("https://graph.facebook.com/v15.0"),
    })
    .optional(),
  google: openId("https://accounts.google.com")
    .extend({ tokenInfoUrl: Address.default("https://oauth2.googleapis.com/tokeninfo") })
    .optional(),
  apple: openId("https://appleid.apple.com").optional(),
  ifa: openId().optional(),
});

/** Settings after defaults; a provider that is not there is not supported. */
export type SocialProviders = z.output<typeof SocialProvidersSchema>;
export type OpenIdSettings = NonNullable<SocialProviders["ifa"]>;
export type FacebookSettings = NonNullable<SocialProviders["facebook"]>;
