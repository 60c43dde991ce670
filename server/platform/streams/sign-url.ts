/** Signed URLs of the operator's streams, in the form that the operator's CDN verifies. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { expiryOf } from "../media/index.ts";

const PLACEHOLDER = /\{(\w+)\}/g;
const template = (names: readonly string[]) =>
  z
    .string()
    .max(500)
    .refine(
      (text) => [...text.matchAll(PLACEHOLDER)].every(([, name = ""]) => names.includes(name)),
      `placeholders are {${names.join("}, {")}}`,
    );

/** How the operator's CDN wants URLs signed (setting `MEDIA_URL_SIGNING`). */
export const UrlSigningSchema = z.strictObject({
  /** Beginnings of the URLs that the CDN protects; all others are left as they are. */
  urls: z.array(z.url({ protocol: /^https?$/ })).min(1),
  /** The signed URL. A signature in the path applies to what playlists name relative to themselves. */
  template: template(["origin", "path", "folder", "expires", "signature"])
    .regex(/^\{origin\}(?:\/|\{path\})/, "begins with {origin}/ or {origin}{path}")
    .refine(
      (text) => text.includes("{path}") && text.includes("{signature}"),
      "needs {path} and {signature}",
    ),
  /** The text that is signed. */
  message: template(["path", "folder", "expires"])
    .refine((text) => text.includes("{expires}"), "needs {expires}")
    .default("{expires}{folder}"),
  secret: z.string().min(16),
  /** How the secret is written. */
  secretEncoding: z.enum(["utf8", "hex", "base64"]).default("utf8"),
  hash: z.enum(["sha256", "sha1", "sha512"]).default("sha256"),
  /** How the signature is written. */
  encoding: z.enum(["hex", "base64url"]).default("hex"),
});
export type UrlSigning = z.output<typeof UrlSigningSchema>;

export interface UrlSignerOptions {
  /** Maximum lifetime of a signed URL (s); the minimum is half of it. */
  lifetimeSeconds: number;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Returns a function that signs the URLs of streams with HMAC. URLs that the CDN does not protect are returned
 * as they are. All viewers get the same URL for half of the lifetime, so that a CDN keeps one copy
 * (docs/decisions/0011-signed-media-addresses.md).
 * @param signing undefined if the CDN wants no signatures
 */
export function createUrlSigner(
  signing: UrlSigning | undefined,
  { lifetimeSeconds, now }: UrlSignerOptions,
): (url: string) => string {
  if (!signing) return (url) => url;
  const key = Buffer.from(signing.secret, signing.secretEncoding);
  return (href) => {
    if (!signing.urls.some((start) => href.startsWith(start))) return href;
    const { origin, pathname: path, search } = new URL(href);
    const expires = String(expiryOf(now(), lifetimeSeconds));
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const message = filled(signing.message, { path, folder, expires });
    const signature = createHmac(signing.hash, key).update(message).digest(signing.encoding);
    const signed = filled(signing.template, { origin, path, folder, expires, signature });
    return search ? `${signed}${signed.includes("?") ? "&" : "?"}${search.slice(1)}` : signed;
  };
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(PLACEHOLDER, (_, name: string) => values[name] ?? "");
