import { data, redirect } from "@remix-run/node";
import { readOrder, settleOrder } from "~/features/commerce/orders.server";
import type { ContractView } from "~/features/commerce/product-view";
import { stateOf, toContractView, toOfferView } from "~/features/commerce/product-view.server";
import { afterSignUp, purchaseHere } from "~/features/commerce/purchase.server";
import { withoutLocale } from "~/i18n/locales";
import * as paths from "~/lib/paths";
import type { Bundle, Product } from "~/platform/contract/product";
import { getContract, getOffer, listContracts } from "~/platform/endpoints/commerce";
import { PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { loadCritical } from "~/request/error-responses.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash } from "~/session/cookies.server";

/** Interval between two polls of a pending payment (s). */
const LOOK_EVERY_SECONDS = 5;
const PROCESSING = paths.paymentProcessing();
/** Number of polls (two minutes) after which the page offers alternatives. */
const MAX_POLLS = 24;

/**
 * Loads the success page: the contract, and the link to what it gives access to. A purchase that began at an
 * event, or whose ticket names one, leads to the event at once.
 */
export async function loadSuccess(context: RequestContext) {
  const viewer = await context.requireViewer();
  const purchase = purchaseHere(context);
  const id = idOf(context);
  const contract = id
    ? await context.load.optional<Bundle | undefined>(contractOf(viewer, id, purchase), undefined, "contract")
    : undefined;
  const view = contract && toContractView(contract);
  const { returnTo = view?.eventHref } = purchase;
  if (view && returnTo && isEventPath(returnTo)) {
    throw await redirectToEvent(context, view, returnTo);
  }
  return data({
    messages: context.messages("commerce"),
    contract: view,
    isPaid: view?.paidAt !== undefined,
    watchHref: purchase.isSignUp ? undefined : returnTo,
    continueHref: purchase.isSignUp ? afterSignUp(purchase) : undefined,
  });
}

const isEventPath = (path: string) =>
  [paths.event(""), paths.channel("")].some((start) => withoutLocale(path).startsWith(start));

/** Redirects to the event that was bought, where a toast says so and links to the receipt. */
async function redirectToEvent({ request }: RequestContext, contract: ContractView, path: string) {
  const isPaid = contract.paidAt !== undefined;
  const link = isPaid ? { href: contract.href, key: "common:receipt" } : undefined;
  const toast = { kind: "success", key: isPaid ? "common:bought" : "common:code_redeemed", link } as const;
  const headers = { "Set-Cookie": await writeFlash(request, { toast }) };
  return redirect(paths.playLink(path), { headers });
}

/** Loads the failure page: the reason, and the link to try again. */
export async function loadFailure(context: RequestContext) {
  const viewer = await context.requireViewer();
  const purchase = purchaseHere(context);
  const { offerId } = purchase;
  const offer = isId(offerId)
    ? await context.load.optional<Bundle | undefined>(getOffer(viewer.platform, offerId), undefined, "offer")
    : undefined;
  const order = await context.load.optional(readOrder(viewer, orderOf(context)), undefined, "order");
  return data({
    messages: context.messages("commerce"),
    code: new URL(context.request.url).searchParams.get("code") ?? "",
    // The platform's message is read from the order record: a URL can be forged.
    message: order?.failure?.message,
    offer: offer && toOfferView(offer, []),
    retryHref: offer ? paths.buy(purchase) : paths.accountSubscriptions,
    backHref: purchase.isSignUp ? afterSignUp(purchase) : purchase.returnTo,
  });
}

/** Loads the state of a pending payment and redirects once it is decided. */
export async function loadProcessing(context: RequestContext) {
  const viewer = await context.requireViewer();
  const { log } = context;
  const purchase = purchaseHere(context);
  const order = orderOf(context);
  const record = await readOrder(viewer, order);
  if (record?.location && !record.location.startsWith(PROCESSING)) throw redirect(record.location);
  const wanted: Wanted = {
    id: idOf(context),
    offerId: record?.offerId ?? purchase.offerId,
    before: record?.before,
    isUnrecorded: order !== undefined && !record,
  };
  const contract = await findContract(viewer, wanted);
  const looks = looksOf(context);
  const state = contract && stateOf(contract);
  if (contract && state !== "processing") {
    const { id, failureCode: code = "unknown" } = contract;
    const location =
      state === "failed"
        ? paths.payment("failure", purchase, { code })
        : paths.payment("success", purchase, { id });
    if (record && order) await settleOrder(viewer, order, record, location);
    throw redirect(location);
  }
  // Put the id into the URL: once decided, the contract is no longer found by being pending.
  if (contract && contract.id !== wanted.id) {
    throw redirect(paths.payment("processing", purchase, { id: contract.id, look: looks || undefined }));
  }
  const messages = context.messages("commerce");
  const isAwaited = contract !== undefined || order !== undefined;
  if (!isAwaited) return data({ messages, isAwaited, contract: undefined });
  log.debug({ looks }, "a payment is on its way");
  // Without scripts each poll is a page load, which carries the count in its URL.
  const page = (look?: number) =>
    paths.payment("processing", purchase, {
      id: wanted.id,
      order,
      look,
    });
  return data({
    messages,
    isAwaited,
    contract: contract && toContractView(contract),
    seconds: LOOK_EVERY_SECONDS,
    looksLeft: Math.max(0, MAX_POLLS - looks),
    nextLook: page(looks + 1),
    firstLook: page(),
    retryHref: isId(purchase.offerId) ? paths.buy(purchase) : paths.accountSubscriptions,
  });
}

/** Search criteria of a contract. */
interface Wanted {
  /** Its id; some platforms return the id of the offer instead. */
  id?: string;
  offerId?: string;
  /** Ids of contracts that existed before the order, which are not its result. */
  before?: readonly string[];
  /**
   * Whether the order has no record, because another form's order for the same offer was in progress. Earlier
   * failed contracts are then ignored.
   */
  isUnrecorded?: boolean;
}

/** Finds the contract of a purchase. Without criteria it returns the pending contract. */
async function findContract(
  viewer: SignedInViewer,
  { id, offerId, before, isUnrecorded }: Wanted,
): Promise<Product | undefined> {
  const contracts = await loadCritical(listContracts(viewer.platform));
  const listed = contracts.find((contract) => contract.id === id);
  if (listed) return listed;
  const isNew = (contract: Product) => {
    if (before) return !before.includes(contract.id);
    const state = stateOf(contract);
    return state !== "expired" && !(state === "failed" && isUnrecorded);
  };
  const current = (list: readonly Product[]) =>
    list.find(({ purchaseProcessing }) => purchaseProcessing) ?? list[0];
  if (id === undefined && offerId === undefined) {
    return before
      ? current(contracts.filter(isNew))
      : contracts.find((contract) => contract.purchaseProcessing);
  }
  const ofOffer = (offer: string | undefined) =>
    current(contracts.filter((contract) => isNew(contract) && (contract.productId ?? contract.id) === offer));
  const found = (id && ofOffer(id)) || (offerId && ofOffer(offerId));
  if (found) return found;
  if (id !== undefined) {
    try {
      return await getContract(viewer.platform, id);
    } catch (error) {
      if (!(error instanceof PlatformError && error.status < 500)) return loadCritical(Promise.reject(error));
    }
  }
  // Contracts contain the product id, which may differ from the id of the offer.
  if (!isId(offerId) || !contracts.some(isNew)) return undefined;
  const offer = await getOffer(viewer.platform, offerId).catch(() => undefined);
  return offer?.productId === undefined ? undefined : ofOffer(offer.productId);
}

/** Loads one contract with its items. @param id of the contract or of the offer */
async function contractOf(viewer: SignedInViewer, id: string, { offerId }: paths.Purchase): Promise<Bundle> {
  try {
    return await getContract(viewer.platform, id);
  } catch (error) {
    const found = await findContract(viewer, { id, offerId });
    if (!found || found.id === id) throw error;
    return getContract(viewer.platform, found.id);
  }
}

const idOf = (context: RequestContext) => textOf(context, "id");
/** Key of the form that placed the order. */
const orderOf = (context: RequestContext) => textOf(context, "order");

function textOf({ request }: RequestContext, name: string): string | undefined {
  const text = new URL(request.url).searchParams.get(name);
  return isId(text) ? text : undefined;
}

const isId = (text: string | null | undefined): text is string =>
  typeof text === "string" && /^[^\s/\\]{1,128}$/.test(text) && !/^\.\.?$/.test(text);

function looksOf({ request }: RequestContext): number {
  const text = new URL(request.url).searchParams.get("look") ?? "0";
  return /^\d{1,3}$/.test(text) ? Number(text) : 0;
}
