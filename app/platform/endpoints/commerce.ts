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

const bundlePage = paged(bundleSchema);
const productPage = paged(productSchema);

/** Page size for subscriptions; more than any installation offers. */
const MAX_PLANS = 100;
/** Contracts per request, and maximum number of requests; together more than a viewer has. */
const CONTRACTS_AT_ONCE = 100;
const MAX_CONTRACT_PAGES = 10;

/** `GET /api/commerce/get_subscriptions`: the subscriptions of one kind. */
export function listPlans(platform: PlatformClient, type: "svod" | "cvod"): Promise<Paged<Bundle>> {
  const { filters: _none, ...paging } = listBody({ size: MAX_PLANS });
  return platform.call("GET", "/api/commerce/get_subscriptions", {
    auth: "opt",
    query: { type, ...paging },
    reply: bundlePage,
  });
}

/** `GET /api/commerce/get_subscriptions_by_id`: an offer (subscription, bundle or pay-per-view). */
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

/** Response header (and value) by which a platform promises to execute each `Idempotency-Key` once. */
const PROMISE = { header: "X-Idempotency-Key", value: "honoured" };

/** Response header (and value) by which a platform announces that a stored card needs the password. */
const PASSWORD = { header: "X-Stored-Card-Password", value: "required" };

/** Contracts of a viewer, and what the platform says about their next order (docs/operations.md, payments). */
export interface OrderTerms {
  contracts: Product[];
  /** Whether an order sent twice with one `Idempotency-Key` is executed once. */
  honoursKeys: boolean;
  /** Whether a payment with the stored card needs the password of the account. */
  needsPassword: boolean;
}

/** Returns all contracts of the viewer with the terms of an order. Without the headers there are none. */
export async function orderTerms(platform: PlatformClient): Promise<OrderTerms> {
  const terms = { honoursKeys: false, needsPassword: false };
  const contracts = await listContracts(platform, {}, (headers) => {
    const has = ({ header, value }: typeof PROMISE) => headers.get(header)?.toLowerCase() === value;
    terms.honoursKeys = has(PROMISE);
    terms.needsPassword ||= has(PASSWORD);
  });
  return { contracts, ...terms };
}

/** `GET /api/commerce/customer_contracts`: all contracts of the viewer, newest first, loaded page by page. */
export async function listContracts(
  platform: PlatformClient,
  filter: ContractFilter = {},
  onHeaders?: (headers: Headers) => void,
): Promise<Product[]> {
  const contracts: Product[] = [];
  for (let page = 0; page < MAX_CONTRACT_PAGES; page++) {
    const { filters: _none, ...paging } = listBody({ page, size: CONTRACTS_AT_ONCE });
    const { entries, nextExists } = await platform.call("GET", "/api/commerce/customer_contracts", {
      auth: "yes",
      query: { ...paging, ...filter },
      reply: productPage,
      onHeaders,
    });
    contracts.push(...entries);
    if (!nextExists) break;
  }
  return contracts;
}

/** `GET /api/commerce/get_customer_subscriptions_by_id`: one contract. */
export function getContract(platform: PlatformClient, id: string): Promise<Bundle> {
  return getById(platform, "/api/commerce/get_customer_subscriptions_by_id", id, {
    auth: "yes",
    entity: bundleSchema,
  });
}

/** `POST /api/commerce/cancel_contract`: the contract runs to its end and is not renewed. */
export function cancelContract(platform: PlatformClient, id: string): Promise<void> {
  return platform.call("POST", "/api/commerce/cancel_contract", {
    auth: "yes",
    body: { platform: "web", id },
    reply: nothing,
  });
}

export interface Order {
  /** Id of the offer. */
  id: string;
  /** Card token of the payment gateway; without one, the card of the last payment is charged. */
  cardToken?: string;
  /** Idempotency key: orders with the same key are one order and charged once. */
  key: string;
  /** Full URL of the page to which the confirmation of the payment redirects. */
  returnUrl: string;
  /** Password of the account, if the platform requires it to charge a stored card. */
  password?: string;
}

/** `POST /api/commerce/subscription_checkout`, or `subscribe_by_stored_cc` without a card. */
export function checkout(
  platform: PlatformClient,
  { id, cardToken, key, returnUrl, password }: Order,
): Promise<Receipt> {
  const call = cardToken === undefined ? "subscribe_by_stored_cc" : "subscription_checkout";
  return platform.call("POST", `/api/commerce/${call}`, {
    auth: "yes",
    headers: { "Idempotency-Key": key, "X-Return-Url": returnUrl },
    body: {
      subscription_id: id,
      ...(cardToken === undefined ? {} : { card: { token: cardToken } }),
      ...(password ? { password } : {}),
    },
    reply: receiptSchema,
  });
}

/**
 * `POST /api/commerce/card_form`: binds the card of a form to the viewer before the form is opened. Optional
 * for platforms (docs/operations.md, payments).
 * @param state the `state` with which the form will be opened
 */
export function registerCardForm(platform: PlatformClient, state: string): Promise<void> {
  return platform.call("POST", "/api/commerce/card_form", { auth: "yes", body: { state }, reply: nothing });
}

/**
 * `POST /api/commerce/redeem_access_code`: redeems an access code.
 * @param key idempotency key, as in a checkout
 */
export function redeemCode(platform: PlatformClient, code: string, key: string): Promise<Redemption> {
  return platform.call("POST", "/api/commerce/redeem_access_code", {
    auth: "yes",
    headers: { "Idempotency-Key": key },
    body: { code },
    reply: redemptionSchema,
  });
}
