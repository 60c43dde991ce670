import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { type OrderTerms, orderTerms } from "~/platform/endpoints/commerce";
import { failureOf, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";
import type { OrderRecord } from "~/session/order-record";
import { getSessionStore } from "~/session/store.server";
import { isRunning } from "./product-view.server";

/**
 * Sends each order once. The order of a form is recorded in the session store, which all web hosts share,
 * before it is sent; a repeated submit is redirected to the result of the first one. This does not depend on
 * the platform's support for idempotency keys.
 */

/** Duration of the lease on an offer (ms): longer than both calls of an order can take. */
const LEASE_MS = 45_000;
/** 5xx statuses that guarantee that the request had no effect. */
const NOT_DONE = [501];
/** 4xx status after which the outcome of the request is unknown. */
const REQUEST_TIMEOUT = 408;

/** Order that a form places. */
export interface Placement {
  /** Key that was rendered into the form. */
  key: string;
  purchase: paths.Purchase;
  /** Sends the order. @returns the URL to redirect to, or undefined if nothing was ordered */
  send: () => Promise<string | undefined>;
}

/** Result of a placement: a response, or the reason why nothing was ordered. */
export type Placed = { response: Response } | { failure: unknown } | { rejected: true };

/**
 * Places an order: records it, sends it once and redirects.
 * @throws Response that the client throws, such as the redirect to sign-in
 */
export async function placeOrder(
  context: RequestContext,
  viewer: SignedInViewer,
  { key, purchase, send }: Placement,
): Promise<Placed> {
  const store = getSessionStore();
  const id = orderId(viewer, key);
  const known = await store.readOrder(id);
  if (known) return resume(known);

  let terms: OrderTerms;
  try {
    terms = await orderTerms(viewer.platform);
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return { failure };
  }
  const { contracts, honoursKeys } = terms;
  const { offerId } = purchase;
  // Already bought in another tab.
  if (offerId !== undefined && contracts.some((contract) => isRunning(contract, offerId))) {
    return { response: redirect(paths.buy(purchase), 303) };
  }
  // Another form is placing an order for the same offer: redirect to the page of the pending payment.
  const lease = `order ${viewer.user.id} ${offerId ?? ""}`;
  const owner = randomUUID();
  if (!(await store.acquireLease(lease, owner, LEASE_MS, Date.now()))) {
    return resume(await store.readOrder(id));
  }
  try {
    const before = contracts.map((contract) => contract.id);
    const record: OrderRecord = { offerId, before, honoursKeys };
    const first = await store.recordOrder(id, record, Date.now());
    return first ? await resume(first) : await execute(record);
  } finally {
    await store.releaseLease(lease, owner);
  }

  /**
   * Handles a repeated submit. Sends the order again only if the platform has promised idempotency by key.
   */
  async function resume(first: OrderRecord | undefined): Promise<Placed> {
    const maySend = first?.honoursKeys && first.location === undefined;
    return maySend ? execute(first) : redirectToResult(first, key, purchase);
  }

  async function execute(record: OrderRecord): Promise<Placed> {
    const outcome = await sendOnce(record.honoursKeys, send);
    const { log } = context;
    if ("location" in outcome) {
      if (outcome.location === undefined) {
        await store.forgetOrder(id);
        return { rejected: true };
      }
      await store.updateOrder(id, { ...record, location: outcome.location });
      return { response: redirect(outcome.location, 303) };
    }
    const { error } = outcome;
    if (error instanceof Response) {
      await store.forgetOrder(id);
      throw error;
    }
    const failure = failureOf(error);
    log.info({ code: failure.code }, "a purchase was not completed");
    if (isUndecided(error)) return redirectToResult(record, key, purchase);
    if (isPaymentFailure(error)) {
      const location = paths.payment("failure", purchase, { code: failure.code, order: key });
      await store.updateOrder(id, { ...record, location, failure });
      return { response: redirect(location, 303) };
    }
    await store.forgetOrder(id);
    return { failure: error };
  }
}

/** Reads the record of a viewer's order. @param key of the form; undefined returns undefined */
export async function readOrder(
  viewer: SignedInViewer,
  key: string | undefined,
): Promise<OrderRecord | undefined> {
  return key === undefined ? undefined : getSessionStore().readOrder(orderId(viewer, key));
}

/** Records the final URL of an order whose result was polled. */
export async function settleOrder(
  viewer: SignedInViewer,
  key: string,
  record: OrderRecord,
  location: string,
): Promise<void> {
  await getSessionStore().updateOrder(orderId(viewer, key), { ...record, location });
}

const orderId = (viewer: SignedInViewer, key: string) => `${viewer.user.id} ${key}`;

function redirectToResult(record: OrderRecord | undefined, order: string, purchase: paths.Purchase): Placed {
  return { response: redirect(record?.location ?? paths.payment("processing", purchase, { order }), 303) };
}

/**
 * Sends an order. Retries once if the outcome is unknown and the platform has promised idempotency by key.
 */
async function sendOnce(
  honoursKeys: boolean,
  send: Placement["send"],
): Promise<{ location: string | undefined } | { error: unknown }> {
  try {
    return { location: await send() };
  } catch (error) {
    if (!honoursKeys || !isUndecided(error)) return { error };
  }
  try {
    return { location: await send() };
  } catch (error) {
    return { error };
  }
}

/** Whether the outcome of the call is unknown: no response, a timeout, or a 5xx other than 501. */
function isUndecided(error: unknown): boolean {
  if (error instanceof Response) return false;
  if (!(error instanceof PlatformError)) return true;
  const { status } = error;
  return status === REQUEST_TIMEOUT || (status >= 500 && !NOT_DONE.includes(status));
}

/** Whether the order was accepted but the payment declined. */
const isPaymentFailure = (error: unknown) =>
  error instanceof PlatformError && (error.status === 402 || error.code === "payment_declined");
