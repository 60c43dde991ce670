/** Settings of the social sign-in providers, as the operator writes them. */
import { z } from "zod";

/** Providers of the contract; `ifa` is the partner's single sign-on. */
export const PROVIDER_NAMES = ["facebook", "google", "apple", "ifa"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether secrets may be sent to this URL: it is encrypted, or on this machine. */
export function isProtected(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
}

const Url = z.string().refine(isProtected, "must be an https address (http only on this machine)");
const clientIds = z.array(z.string().min(1)).min(1);

/** A provider that supports OpenID Connect; all else is read from its discovery document. */
const openId = (issuer?: string) =>
  z.strictObject({
    issuer: issuer === undefined ? Url : Url.default(issuer),
    /** Audiences whose tokens are accepted: our own applications. The first one introspects access tokens. */
    clientIds,
    /** For introspection; a public client sends only its id. */
    clientSecret: z.string().min(1).optional(),
    /**
     * Endpoint that returns the audience of an access token, for providers without introspection (e.g.
     * Google).
     */
    tokenInfoUrl: Url.optional(),
    /** Accepts access tokens without checking their audience; only for issuers that have no other clients. */
    anyClient: z.boolean().default(false),
  });

export const SocialProvidersSchema = z.strictObject({
  facebook: z
    .strictObject({
      appId: z.string().min(1),
      appSecret: z.string().min(1),
      graphUrl: Url.default("https://graph.facebook.com/v15.0"),
    })
    .optional(),
  google: openId("https://accounts.google.com")
    .extend({ tokenInfoUrl: Url.default("https://oauth2.googleapis.com/tokeninfo") })
    .optional(),
  apple: openId("https://appleid.apple.com").optional(),
  ifa: openId().optional(),
});

/** Settings with defaults applied; a missing provider is not supported. */
export type SocialProviders = z.output<typeof SocialProvidersSchema>;
export type OpenIdSettings = NonNullable<SocialProviders["ifa"]>;
export type FacebookSettings = NonNullable<SocialProviders["facebook"]>;
