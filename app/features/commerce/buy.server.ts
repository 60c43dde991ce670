import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config/config.server";
import { messagesFor } from "~/i18n/messages.server";
import type { Namespace } from "~/i18n/translate";
import { isExternalRedirectAllowed } from "~/lib/external-redirect.server";
import { type FormReply, readForm } from "~/lib/form.server";
import { orEmpty } from "~/lib/or-empty.server";
import type { Product, Receipt } from "~/platform/contract/product";
import { checkout, getOffer, listContracts, type Order } from "~/platform/endpoints/commerce";
import { failureOf, PlatformError } from "~/platform/errors";
import { mainLoad, requireId } from "~/platform/main-load.server";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";
import { redeem, redeemSchema } from "./access-code.server";
import { cardForm, framedCardForm, openCard, takeCard } from "./card.server";
import { toOfferView } from "./product-view.server";
import { afterPurchase, purchaseHere } from "./purchase.server";
import { buyPath, type Purchase, paymentPath } from "./purchase-path";

/**
 * `new` leads to the card form, `entered` comes from it when it stands in a frame, `card` pays with the card that came back from it, `stored` with the one of the last
 * payment.
 */
const paySchema = z.object({
  intent: z.literal("creditCardPay"),
  method: z.enum(["new", "entered", "card", "stored"]).default("new"),
  key: z.string().min(1).max(100).default(randomUUID),
  card: z.string().max(4000).default(""),
  /** Asks where the form for a frame is, instead of being led to the one that is a page. */
  frame: z.literal("on").optional().catch(undefined),
  card_token: z.string().max(300).default(""),
  card_brand: z.string().max(40).default(""),
  card_last4: z.string().max(4).default(""),
  state: z.string().max(4000).default(""),
});
const buySchema = z.discriminatedUnion("intent", [paySchema, redeemSchema]);

/** The failure of a payment that nobody can tell the end of now. */
const UNKNOWN_OUTCOME = "payment_unknown";

/** Where the card form for a frame is; nowhere just now when that is missing. */
export interface CardFormReply extends FormReply {
  cardForm?: string;
}

/**
 * The page on which one offer is bought; the card form leads back to it.
 * @param frame the messages of what stands around it
 */
export async function loadBuy(args: LoadArgs, id: string | undefined, ...frame: Namespace[]) {
  const offerId = requireId(id, "subscription");
  const viewer = await requireViewer(args);
  const query = new URL(args.request.url).searchParams;
  const purchase = { ...purchaseHere(args), offerId };
  const returned = await takeCard(viewer, purchase, query);
  if (returned) throw redirect(returned, 303);

  const { log, locale } = scopeOf(args);
  const [offer, contracts] = await Promise.all([
    mainLoad(getOffer(viewer.platform, offerId), "subscription"),
    orEmpty<Product[]>(listContracts(viewer.platform), [], log, "contracts"),
  ]);
  const sealed = query.get("card") ?? undefined;
  const card = sealed && (await openCard(viewer, offerId, sealed));
  return data({
    messages: messagesFor(locale, "commerce", ...frame),
    skipHref: purchase.isSignUp ? afterPurchase(purchase) : undefined,
    offer: toOfferView(offer, contracts),
    // One key per rendered form: sent twice it is the same order.
    key: randomUUID(),
    card: card ? { sealed, brand: card.brand, last4: card.last4 } : undefined,
    isCardLost: sealed !== undefined && !card,
    takesCards: getConfig().takesCards,
    hasFrame: getConfig().hasPaymentsFrame,
    hasStoredCard: contracts.some(({ lastPayment }) => lastPayment !== undefined),
    returnTo: purchase.returnTo,
    // The same page without the card.
    startPath: buyPath(purchase),
  });
}

/** Leads to the card form, pays, or redeems a code. */
export async function submitBuy(args: ActionFunctionArgs, id: string | undefined) {
  const offerId = requireId(id, "subscription");
  const viewer = await requireViewer(args, pathWithoutLocale(args));
  const purchase = { ...purchaseHere(args), offerId };
  const form = await readForm(args.request, buySchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  if (form.value.intent === "redeemAccessCode") return redeem(args, viewer, form.value.code, purchase);

  const { method, key, card: sealed } = form.value;
  if (method === "new") {
    const address = await cardForm(args, viewer, purchase, key);
    if (!form.value.frame) return redirect(address.href, 303);
    const reply: CardFormReply = { values: {}, fieldErrors: {}, cardForm: await framedCardForm(address) };
    return data(reply);
  }
  if (method === "entered") {
    const taken = await takeCard(viewer, purchase, new Map(Object.entries(form.value)));
    return redirect(taken ?? buyPath(purchase), 303);
  }
  const card = method === "card" ? await openCard(viewer, offerId, sealed) : undefined;
  if (method === "card" && !card) return data(form.fail({ code: "card_lost" }), { status: 400 });
  const order = { id: offerId, cardToken: card?.token, key: card?.key ?? key };
  return pay(args, viewer, { order, purchase, fail: form.fail });
}

interface Payment {
  order: Omit<Order, "returnUrl">;
  purchase: Purchase;
  fail: (failure: NonNullable<FormReply["failure"]>) => FormReply;
}

async function pay(args: ActionFunctionArgs, viewer: SignedInViewer, { order, purchase, fail }: Payment) {
  const { log } = scopeOf(args);
  try {
    const receipt = await sendOrder({ ...order, returnUrl: processingUrl(args, purchase) }, viewer);
    return redirect(nextPage(args, receipt, purchase), 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failureOf(error);
    log.info({ code: failure.code }, "a purchase was not completed");
    if (isUnanswered(error)) return data(fail({ code: UNKNOWN_OUTCOME }), { status: 503 });
    const status = error instanceof PlatformError ? error.status : 400;
    if (status === 402) return redirect(paymentPath("failure", purchase, { code: failure.code }), 303);
    // Another tab was faster, or this form belongs to an order of the past: the page shows how it stands.
    if (["already_subscribed", "idempotency_key_reused"].includes(failure.code)) {
      return redirect(buyPath(purchase), 303);
    }
    return data(fail(failure), { status: status >= 400 && status < 500 ? status : 400 });
  }
}

/** Sends an order, and once more when no answer came: the key makes both the same order. */
async function sendOrder(order: Order, viewer: SignedInViewer): Promise<Receipt> {
  try {
    return await checkout(viewer.platform, order);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return checkout(viewer.platform, order);
  }
}

/** Whether nobody can say what became of the call. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof Response) return false;
  return !(error instanceof PlatformError) || error.status >= 500;
}

/** Where a confirmation leads back to: this site's own page, in the viewer's language, as a full address. */
function processingUrl({ request, context }: LoadArgs, purchase: Purchase): string {
  const { appOrigin } = getConfig();
  const prefix = context.locale ? `/${context.locale}` : "";
  return `${appOrigin ?? new URL(request.url).origin}${prefix}${paymentPath("processing", purchase)}`;
}

function nextPage(args: LoadArgs, { id, status, redirectUrl }: Receipt, purchase: Purchase): string {
  if (status !== "processing") return paymentPath(status, purchase, { id });
  if (redirectUrl && isPaymentPage(redirectUrl)) return redirectUrl;
  if (redirectUrl)
    scopeOf(args).log.warn({ to: redirectUrl.slice(0, 200) }, "a payment's redirect was refused");
  return paymentPath("processing", purchase, { id });
}

/** Whether a page belongs to those that paying may lead to. */
function isPaymentPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, username } = new URL(url);
  const isNamed = /^https?:$/.test(protocol) && !username && getConfig().paymentOrigins.includes(origin);
  return isNamed || isExternalRedirectAllowed(url);
}
