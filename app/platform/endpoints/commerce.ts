import type { PlatformClient } from "../client.server";
import { listBody, type Paged, paged } from "../contract/paged";
import {
  type Bundle,
  bundleSchema,
  type Product,
  productSchema,
  type Receipt,
  type Redemption,
  receiptSchema,
  redemptionSchema,
} from "../contract/product";
import { nothing } from "../contract/read";
import { getById } from "./get-by-id";

/** More plans than anybody chooses from. */
const MOST_PLANS = 100;
/** Contracts asked for at once, and how often: nobody has bought more than that. */
const CONTRACTS_AT_ONCE = 100;
const MOST_CONTRACT_PAGES = 10;

/** `GET /api/commerce/get_subscriptions`: the plans of one kind. */
export function listPlans(platform: PlatformClient, type: "svod" | "cvod"): Promise<Paged<Bundle>> {
  const { filters: _none, ...paging } = listBody({ size: MOST_PLANS });
  return platform.call("GET", "/api/commerce/get_subscriptions", {
    auth: "opt",
    query: { type, ...paging },
    reply: paged(bundleSchema),
  });
}

/** `GET /api/commerce/get_subscriptions_by_id`: a plan, a bundle or a ticket on offer. */
export function getOffer(platform: PlatformClient, id: string): Promise<Bundle> {
  return getById(platform, "/api/commerce/get_subscriptions_by_id", id, {
    auth: "opt",
    entity: bundleSchema,
  });
}

export interface ContractFilter {
  active?: boolean;
  canceled?: boolean;
}

/** `GET /api/commerce/customer_contracts`: everything the viewer has bought, newest first, page after page. */
export async function listContracts(
  platform: PlatformClient,
  filter: ContractFilter = {},
): Promise<Product[]> {
  const contracts: Product[] = [];
  for (let page = 0; page < MOST_CONTRACT_PAGES; page++) {
    const { filters: _none, ...paging } = listBody({ page, size: CONTRACTS_AT_ONCE });
    const { entries, nextExists } = await platform.call("GET", "/api/commerce/customer_contracts", {
      auth: "yes",
      query: { ...paging, ...filter },
      reply: paged(productSchema),
    });
    contracts.push(...entries);
    if (!nextExists) break;
  }
  return contracts;
}

/** `GET /api/commerce/get_customer_subscriptions_by_id`: one of them. */
export function getContract(platform: PlatformClient, id: string): Promise<Bundle> {
  return getById(platform, "/api/commerce/get_customer_subscriptions_by_id", id, {
    auth: "yes",
    entity: bundleSchema,
  });
}

/** `POST /api/commerce/cancel_contract`: the plan runs to its end and is not renewed. */
export function cancelContract(platform: PlatformClient, id: string): Promise<void> {
  return platform.call("POST", "/api/commerce/cancel_contract", {
    auth: "yes",
    body: { platform: "web", id },
    reply: nothing,
  });
}

export interface Order {
  /** The offer. */
  id: string;
  /** A card's token from the gateway; without one the card of the last payment pays. */
  cardToken?: string;
  /** Names the order: the same key is the same order, and charged once. */
  key: string;
  /** Page to which a confirmation of the payment leads back, as a full address. */
  returnUrl: string;
}

/** `POST /api/commerce/subscription_checkout`, or `subscribe_by_stored_cc` without a card. */
export function checkout(
  platform: PlatformClient,
  { id, cardToken, key, returnUrl }: Order,
): Promise<Receipt> {
  const call = cardToken === undefined ? "subscribe_by_stored_cc" : "subscription_checkout";
  return platform.call("POST", `/api/commerce/${call}`, {
    auth: "yes",
    headers: { "Idempotency-Key": key, "X-Return-Url": returnUrl },
    body:
      cardToken === undefined ? { subscription_id: id } : { card: { token: cardToken }, subscription_id: id },
    reply: receiptSchema,
  });
}

/** `POST /api/commerce/redeem_access_code`. */
export function redeemCode(platform: PlatformClient, code: string): Promise<Redemption> {
  return platform.call("POST", "/api/commerce/redeem_access_code", {
    auth: "yes",
    body: { code },
    reply: redemptionSchema,
  });
}
