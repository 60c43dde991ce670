import { z } from "zod";
import { getConfig } from "~/config/config.server";
import type { LoadArgs } from "~/session/scope.server";
import { seal, unseal } from "~/session/sealed.server";
import type { SignedInViewer } from "~/session/viewer.server";
import { buyPath, type Purchase } from "./purchase-path";

/**
 * The way of a card through the browser: the gateway's form gives a token for it, which travels on sealed, together
 * with the key of the order that it is for, and is opened only in the request that pays. Nothing of it is kept here.
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

/** A value sealed for one session and one offer opens nothing else. */
const context = (viewer: SignedInViewer, kind: string, offerId: string) => ({
  nonce: viewer.session.id,
  purpose: `${kind} ${offerId}`,
});

/** How long the platform may take to say where the card form is. */
const FORM_TIMEOUT_MS = 5_000;

/** Address of the card form of the platform's gateway, which leads back to the page the viewer is on. */
export async function cardForm(
  { request, context: { locale } }: LoadArgs,
  viewer: SignedInViewer,
  purchase: Purchase & { offerId: string },
  key: string,
): Promise<URL> {
  const { appOrigin, platformOrigin, apiBase } = getConfig();
  const site = appOrigin ?? new URL(request.url).origin;
  const form = new URL(`${platformOrigin ?? apiBase}/payments/card`);
  form.searchParams.set("return_url", `${site}${locale ? `/${locale}` : ""}${buyPath(purchase)}`);
  form.searchParams.set("state", await seal(key, context(viewer, "order", purchase.offerId)));
  return form;
}

/**
 * The same form for a frame of the page: the gateway's own address, because the page's policy lets nothing else in.
 * @returns undefined when there is no such form just now
 */
export async function framedCardForm(form: URL): Promise<string | undefined> {
  const { apiBase, hasPaymentsFrame, paymentsOrigins } = getConfig();
  if (!hasPaymentsFrame) return undefined;
  try {
    const { headers } = await fetch(`${apiBase}${form.pathname}${form.search}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(FORM_TIMEOUT_MS),
    });
    const framed = new URL(headers.get("location") ?? "");
    framed.searchParams.set("frame", "on");
    return framed.origin === paymentsOrigins[0] ? framed.href : undefined;
  } catch {
    // The form on a page of its own may still be reached by the browser.
    return undefined;
  }
}

/**
 * Takes over the card that the form's answer brings: in the address, or posted by the page that it told it in a frame.
 * @returns the path of the same page with the card sealed; undefined when the address brings none
 */
export async function takeCard(
  viewer: SignedInViewer,
  purchase: Purchase & { offerId: string },
  query: { has(name: string): boolean; get(name: string): unknown },
): Promise<string | undefined> {
  if (!query.has("card_token")) return undefined;
  const { offerId } = purchase;
  const key = await unseal(String(query.get("state") ?? ""), context(viewer, "order", offerId));
  const read = cardSchema.safeParse({
    token: query.get("card_token"),
    brand: query.get("card_brand") || undefined,
    last4: query.get("card_last4") || undefined,
    key,
  });
  const path = buyPath(purchase);
  const sealed = read.success && (await seal(JSON.stringify(read.data), context(viewer, "card", offerId)));
  // Without a card the page says that it has to be entered again.
  return `${path}${path.includes("?") ? "&" : "?"}card=${sealed || "lost"}`;
}

/** The card of a sealed value; undefined when it is too old, altered, somebody else's or for another offer. */
export async function openCard(
  viewer: SignedInViewer,
  offerId: string,
  sealed: string,
): Promise<Card | undefined> {
  const text = await unseal(sealed, context(viewer, "card", offerId));
  return text === undefined ? undefined : cardSchema.parse(JSON.parse(text));
}
