import { data, redirect } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
import { stateOf, toContractView, toOfferView } from "~/features/commerce/product-view.server";
import { afterPurchase, purchaseHere } from "~/features/commerce/purchase.server";
import { buyPath, paymentPath } from "~/features/commerce/purchase-path";
import { messagesFor } from "~/i18n/messages.server";
import { orEmpty } from "~/lib/or-empty.server";
import type { Bundle, Product } from "~/platform/contract/product";
import { getContract, getOffer, listContracts } from "~/platform/endpoints/commerce";
import { PlatformError } from "~/platform/errors";
import { mainLoad } from "~/platform/main-load.server";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";

/** Between two looks at a payment that is on its way. */
const LOOK_EVERY_SECONDS = 5;
/** After two minutes of looking a page says what else there is to do. */
const MOST_LOOKS = 24;

/** What was bought, and the way back to what it opens. */
export async function loadSuccess(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const { log, locale } = scopeOf(args);
  const purchase = purchaseHere(args);
  const id = idOf(args);
  const contract = id
    ? await orEmpty<Bundle | undefined>(getContract(viewer.platform, id), undefined, log, "contract")
    : undefined;
  const view = contract && toContractView(contract);
  const { returnTo = view?.eventHref } = purchase;
  return data({
    messages: messagesFor(locale, "commerce"),
    contract: view,
    seller: getConfig().customer.name_short,
    watchHref: purchase.isSignUp ? undefined : returnTo,
    continueHref: purchase.isSignUp ? afterPurchase(purchase) : undefined,
  });
}

/** Why a payment failed, with the way to try again. */
export async function loadFailure(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const { log, locale } = scopeOf(args);
  const purchase = purchaseHere(args);
  const { offerId } = purchase;
  const offer = isId(offerId)
    ? await orEmpty<Bundle | undefined>(getOffer(viewer.platform, offerId), undefined, log, "offer")
    : undefined;
  return data({
    messages: messagesFor(locale, "commerce"),
    code: new URL(args.request.url).searchParams.get("code") ?? "",
    offer: offer && toOfferView(offer, []),
    retryHref: offer ? buyPath(purchase) : "/account/subscription",
    backHref: purchase.isSignUp ? afterPurchase(purchase) : purchase.returnTo,
  });
}

/** Looks how a payment stands, and leads on once it is decided. */
export async function loadProcessing(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const purchase = purchaseHere(args);
  const contract = await findContract(viewer, idOf(args));
  const { log, locale } = scopeOf(args);
  const messages = messagesFor(locale, "commerce");
  if (!contract) return data({ messages, contract: undefined });
  const { id } = contract;
  const state = stateOf(contract);
  if (state === "failed") {
    throw redirect(paymentPath("failure", purchase, { code: contract.failureCode ?? "unknown" }));
  }
  if (state !== "processing") throw redirect(paymentPath("success", purchase, { id }));
  const looks = looksOf(args);
  log.debug({ looks }, "a payment is on its way");
  return data({
    messages,
    contract: toContractView(contract),
    seconds: LOOK_EVERY_SECONDS,
    looksLeft: Math.max(0, MOST_LOOKS - looks),
    // Without scripts each look is a page of its own, which counts them.
    nextLook: paymentPath("processing", purchase, { id, look: String(looks + 1) }),
    firstLook: paymentPath("processing", purchase, { id }),
  });
}

/** The contract of a purchase; without an id the one that is on its way. */
async function findContract(viewer: SignedInViewer, id: string | undefined): Promise<Product | undefined> {
  const contracts = await mainLoad(listContracts(viewer.platform));
  if (id === undefined) return contracts.find(({ purchaseProcessing }) => purchaseProcessing);
  const listed = contracts.find((contract) => contract.id === id);
  if (listed) return listed;
  try {
    return await getContract(viewer.platform, id);
  } catch (error) {
    if (error instanceof PlatformError && error.status < 500) return undefined;
    return mainLoad(Promise.reject(error));
  }
}

function idOf({ request }: LoadArgs): string | undefined {
  const id = new URL(request.url).searchParams.get("id");
  return isId(id) ? id : undefined;
}

const isId = (text: string | null | undefined): text is string =>
  typeof text === "string" && /^[^\s/\\]{1,128}$/.test(text) && !/^\.\.?$/.test(text);

function looksOf({ request }: LoadArgs): number {
  const text = new URL(request.url).searchParams.get("look") ?? "0";
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}
