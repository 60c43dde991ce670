import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Config } from "~/config/config.server";
import { toEventCard } from "~/features/events/event-view.server";
import type { Namespace } from "~/i18n/translate";
import { type FormRefusals, type FormReply, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import type { Product, Receipt } from "~/platform/contract/product";
import { checkout, getOffer, type Order, type OrderTerms, orderTerms } from "~/platform/endpoints/commerce";
import { getMedia } from "~/platform/endpoints/events";
import { failureOf, PASSWORD_FIELDS, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { isExternalRedirectAllowed } from "~/request/external-redirect.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { redeem, redeemSchema } from "./access-code.server";
import { decryptCard, framedCardForm, openCardForm, readReturnedCard } from "./card.server";
import { placeOrder } from "./orders.server";
import type { OrderedMatch } from "./product-view";
import { toOfferView } from "./product-view.server";
import { afterSignUp, purchaseHere } from "./purchase.server";

/**
 * Methods: `new` redirects to the card form, `entered` brings the card from the form in the iframe, `card`
 * pays with the card that the form returned, `stored` with the card of the last payment.
 */
const paySchema = z.object({
  intent: z.literal("creditCardPay"),
  method: z.enum(["new", "entered", "card", "stored"]).default("new"),
  key: z.string().min(1).max(100).default(randomUUID),
  card: z.string().max(4000).default(""),
  /** Requests the URL of the form for an iframe instead of a redirect to the form as a page. */
  frame: z.literal("on").optional().catch(undefined),
  /** Set if the platform requires it to charge the stored card. */
  password: z.string().max(256, "errors:wrong_password").default(""),
  card_token: z.string().max(300).default(""),
  card_brand: z.string().max(40).default(""),
  card_last4: z.string().max(4).default(""),
  state: z.string().max(4000).default(""),
});
const buySchema = z.discriminatedUnion("intent", [paySchema, redeemSchema]);

/** Used if the contracts are not available. */
const NO_TERMS: OrderTerms = { contracts: [], honoursKeys: false, needsPassword: false };

/** Reply with the URL of the card form for an iframe; undefined if it is not available. */
export interface CardFormReply extends FormReply {
  cardForm?: string;
}

/**
 * Loads the page on which one offer is bought. The card form returns to this page.
 * @param frame message namespaces of the layout around it
 */
export async function loadBuy(context: RequestContext, id: string | undefined, ...frame: Namespace[]) {
  const offerId = requireId(id, "subscription");
  const viewer = await context.requireViewer();
  const query = new URL(context.request.url).searchParams;
  const purchase = { ...purchaseHere(context), offerId };
  const returned = await readReturnedCard(viewer, purchase, query);
  if (returned) throw redirect(returned, 303);

  const [offer, { contracts, needsPassword }] = await Promise.all([
    context.load.critical(getOffer(viewer.platform, offerId), "subscription"),
    context.load.optional<OrderTerms>(orderTerms(viewer.platform), NO_TERMS, "contracts"),
  ]);
  const sealed = query.get("card") ?? undefined;
  const card = sealed && (await decryptCard(viewer, offerId, sealed));
  const view = toOfferView(offer, contracts);
  return data({
    messages: context.messages("commerce", ...frame),
    skipHref: purchase.isSignUp ? afterSignUp(purchase) : undefined,
    offer: view,
    watchHref: view.state === "yours" ? watchHref(offer, purchase) : undefined,
    match: await loadMatch(context, viewer, offer),
    // One key per rendered form: submitted twice, it is the same order.
    key: randomUUID(),
    storedKey: randomUUID(),
    codeKey: randomUUID(),
    card: card ? { sealed, brand: card.brand, last4: card.last4 } : undefined,
    isCardLost: sealed !== undefined && !card,
    takesCards: context.settings.takesCards,
    hasFrame: context.settings.hasPaymentsFrame,
    storedCard: storedCardOf(contracts),
    needsPassword,
    // URL of this page without the returned card.
    startPath: paths.buy(purchase),
  });
}

/** The card that the platform has stored, which is that of the last payment; undefined if nothing was paid. */
function storedCardOf(contracts: readonly Product[]): { name?: string } | undefined {
  const paidAt = ({ lastPayment = "" }: Product) => Date.parse(lastPayment);
  const [last] = contracts
    .filter(({ lastPayment }) => lastPayment !== undefined)
    .sort((a, b) => paidAt(b) - paidAt(a));
  return last && { name: last.paymentCard };
}

/** Link to what an owned offer gives access to: where the purchase began, or the match of a ticket. */
function watchHref(
  { type, eventId, isEventAvailableInUserRegion }: Product,
  { returnTo }: paths.Purchase,
): string | undefined {
  if (returnTo) return paths.playLink(returnTo);
  return type === "ppv" && eventId && isEventAvailableInUserRegion
    ? paths.playLink(paths.event(eventId))
    : undefined;
}

/** Loads the match of a pay-per-view offer; the page does without it if it is not available. */
async function loadMatch(
  { load }: RequestContext,
  viewer: SignedInViewer,
  { type, eventId }: Product,
): Promise<OrderedMatch | undefined> {
  if (type !== "ppv" || !eventId) return undefined;
  const event = getMedia(viewer.platform.optional, eventId);
  const media = await load.optional<Media | undefined>(event, undefined, "event");
  if (!media) return undefined;
  const { title, home, away, sportType, league, startsAt } = toEventCard(media, Date.now());
  // Without the logos, which the policy of the page does not allow.
  const [first, second] = [home, away].map((team) => team && { ...team, logoUrl: undefined });
  return { title, home: first, away: second, sportType, league, startsAt };
}

/** Action of the buy page: redirects to the card form, pays, or redeems a code. */
export async function submitBuy(context: RequestContext, id: string | undefined) {
  const offerId = requireId(id, "subscription");
  const viewer = await context.requireViewer();
  const purchase = { ...purchaseHere(context), offerId };
  const form = await readForm(context.request, buySchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  if (form.value.intent === "redeemAccessCode") return redeem(context, viewer, form.value, purchase);

  const { method, key, card: sealed } = form.value;
  if (method === "new") {
    const url = await openCardForm(context, viewer, purchase, key);
    if (!form.value.frame) return redirect(url.href, 303);
    const reply: CardFormReply = {
      values: {},
      fieldErrors: {},
      cardForm: await framedCardForm(context.settings, url),
    };
    return data(reply);
  }
  if (method === "entered") {
    const taken = await readReturnedCard(viewer, purchase, new Map(Object.entries(form.value)));
    return redirect(taken ?? paths.buy(purchase), 303);
  }
  const card = method === "card" ? await decryptCard(viewer, offerId, sealed) : undefined;
  if (method === "card" && !card) return data(form.fail({ code: "card_lost" }), { status: 400 });
  const { password } = form.value;
  const order = { id: offerId, cardToken: card?.token, key: card?.key ?? key, password };
  return pay(context, viewer, { order, purchase, form });
}

interface Payment {
  order: Omit<Order, "returnUrl">;
  purchase: paths.Purchase;
  form: FormRefusals;
}

async function pay(context: RequestContext, viewer: SignedInViewer, { order, purchase, form }: Payment) {
  const placed = await placeOrder(context, viewer, {
    key: order.key,
    purchase,
    async send() {
      const receipt = await checkout(viewer.platform, {
        ...order,
        returnUrl: processingUrl(context, purchase),
      });
      return nextPage(context, receipt, { ...purchase, order: order.key });
    },
  });
  if ("response" in placed) return placed.response;
  if ("rejected" in placed) throw new Error("a checkout leads somewhere");
  const failure = failureOf(placed.failure);
  // Paid in another tab, or the form belongs to an earlier order: the page shows the current state.
  if (["already_subscribed", "idempotency_key_reused"].includes(failure.code)) {
    return redirect(paths.buy(purchase), 303);
  }
  const reply = form.fail(failure, PASSWORD_FIELDS);
  const status = placed.failure instanceof PlatformError ? placed.failure.status : 503;
  return data(reply, { status: reply.failure && status >= 400 ? status : 400 });
}

/** Absolute URL to which a payment confirmation returns: this site's own page, in the viewer's language. */
function processingUrl({ origin, basePath }: RequestContext, purchase: paths.Purchase): string {
  return `${origin}${basePath}${paths.payment("processing", purchase)}`;
}

function nextPage(
  context: RequestContext,
  { id, status, redirectUrl }: Receipt,
  { order, ...purchase }: paths.Purchase & { order: string },
): string {
  if (status !== "processing") return paths.payment(status, purchase, { id, order });
  if (redirectUrl && isPaymentPage(context.settings, redirectUrl)) return redirectUrl;
  if (redirectUrl) context.log.warn({ to: redirectUrl.slice(0, 200) }, "a payment's redirect was refused");
  return paths.payment("processing", purchase, { id, order });
}

/** Whether a payment may redirect to this URL. */
function isPaymentPage({ paymentRedirectOrigins }: Config, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, username } = new URL(url);
  const isNamed = /^https?:$/.test(protocol) && !username && paymentRedirectOrigins.includes(origin);
  return isNamed || isExternalRedirectAllowed(url);
}
