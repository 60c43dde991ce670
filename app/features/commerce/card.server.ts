import { z } from "zod";
import type { Config } from "~/config/config.server";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import { registerCardForm } from "~/platform/endpoints/commerce";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { seal, unseal } from "~/session/sealed.server";

/**
 * How a card travels through the browser: the gateway's form returns a token for it, which is encrypted
 * together with the key of its order and decrypted only in the request that pays. It is not stored on the
 * server.
 */

const cardSchema = z.object({
  token: z.string().min(1).max(300),
  brand: z.string().max(40).optional().catch(undefined),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .catch(undefined),
  key: z.string().min(1),
});
type Card = z.output<typeof cardSchema>;

/** Binds a token to its use: a token encrypted for one session and one offer cannot be decrypted for another. */
const bindingOf = (viewer: SignedInViewer, kind: string, offerId: string) => ({
  nonce: viewer.session.id,
  purpose: `${kind} ${offerId}`,
});

/** Timeout for the platform's redirect to the card form (ms). */
const FORM_TIMEOUT_MS = 5_000;

/**
 * Registers the card form of the platform's gateway for the viewer. The form opens even if the call is missing
 * or fails.
 * @returns the form's URL, which returns to the current page and names its language
 */
export async function openCardForm(
  { origin, basePath, settings, locale, log }: RequestContext,
  viewer: SignedInViewer,
  purchase: paths.Purchase & { offerId: string },
  key: string,
): Promise<URL> {
  const { platformOrigin, apiBase } = settings;
  const form = new URL(`${platformOrigin ?? apiBase}/payments/card`);
  const state = await seal(key, bindingOf(viewer, "order", purchase.offerId));
  form.searchParams.set("return_url", `${origin}${basePath}${paths.buy(purchase)}`);
  form.searchParams.set("state", state);
  form.searchParams.set("locale", locale);
  try {
    await registerCardForm(viewer.platform.optional, state);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.info({ code: failureOf(error).code }, "a card form was not bound to its viewer");
  }
  return form;
}

/**
 * URL of the same form for an iframe: resolves the redirect to the gateway's own URL, because the page's CSP
 * allows no other frame source.
 * @returns undefined if the form is not available
 */
export async function framedCardForm(settings: Config, form: URL): Promise<string | undefined> {
  const { apiBase, hasPaymentsFrame, paymentGatewayOrigins } = settings;
  if (!hasPaymentsFrame) return undefined;
  try {
    const { headers } = await fetch(`${apiBase}${form.pathname}${form.search}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(FORM_TIMEOUT_MS),
    });
    const framed = new URL(headers.get("location") ?? "");
    framed.searchParams.set("frame", "on");
    return framed.origin === paymentGatewayOrigins[0] ? framed.href : undefined;
  } catch {
    // The browser may still reach the form as a page.
    return undefined;
  }
}

/**
 * Reads the card that the form returns: in the URL, or posted by the page that received it from the iframe.
 * @returns the path of the same page with the card encrypted; undefined if the query has no card
 */
export async function readReturnedCard(
  viewer: SignedInViewer,
  purchase: paths.Purchase & { offerId: string },
  query: { has(name: string): boolean; get(name: string): unknown },
): Promise<string | undefined> {
  if (!query.has("card_token")) return undefined;
  const { offerId } = purchase;
  const key = await unseal(String(query.get("state") ?? ""), bindingOf(viewer, "order", offerId));
  const read = cardSchema.safeParse({
    token: query.get("card_token"),
    brand: query.get("card_brand") || undefined,
    last4: query.get("card_last4") || undefined,
    key,
  });
  const sealed = read.success && (await seal(JSON.stringify(read.data), bindingOf(viewer, "card", offerId)));
  // `lost` makes the page request the card again.
  return withQuery(paths.buy(purchase), { card: sealed || "lost" });
}

/**
 * Decrypts a card; undefined if the token has expired, was altered, or belongs to another session or offer.
 */
export async function decryptCard(
  viewer: SignedInViewer,
  offerId: string,
  sealed: string,
): Promise<Card | undefined> {
  const text = await unseal(sealed, bindingOf(viewer, "card", offerId));
  return text === undefined ? undefined : cardSchema.parse(JSON.parse(text));
}
