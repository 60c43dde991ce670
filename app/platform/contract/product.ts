import { z } from "zod";
import { NO_TITLE } from "./media";
import { content, contentIfAny, flag, id, instant, list, number, text } from "./read";

/** Shown for an offer without a currency (requirement PAY-2). */
const NO_CURRENCY = "N/A";

export const OFFER_MODELS = ["ppv", "svod", "cvod"] as const;
export type OfferModel = (typeof OFFER_MODELS)[number];

export interface Product {
  id: string;
  productId?: string;
  title: string;
  description?: string;
  eventId?: string;
  price?: number;
  currency: string;
  type?: OfferModel;
  isCanceled: boolean;
  isActive: boolean;
  startDate?: string;
  endDate?: string;
  purchaseProcessing: boolean;
  lastPayment?: string;
  autoRenew: boolean;
  isEventAvailableInUserRegion: boolean;
  duration?: number;
  durationUnits?: string;
  allowedAccessIdentityItems: { id: string; title?: string }[];
  /** Error code of the last failed payment of a contract, as in a checkout; optional for platforms. */
  failureCode?: string;
  /** Brand and last four digits of the card of a contract's last payment; optional for platforms. */
  paymentCard?: string;
  /** Number of the receipt of the last payment; optional for platforms. */
  receiptNumber?: string;
}

/** A product with its parts; a product that is no bundle has none. */
export interface Bundle extends Product {
  items: Product[];
}

const fields = z.object({
  id,
  productId: text,
  title: text,
  description: text,
  eventId: text,
  price: number,
  currency: text,
  type: z
    .string()
    .transform((value) => OFFER_MODELS.find((model) => model === value.toLowerCase()))
    .optional()
    .catch(undefined),
  active: flag(false),
  canceled: flag(false),
  startDate: instant,
  contractEndDate: instant,
  offerEndDate: instant,
  purchaseProcessing: flag(false),
  lastPayment: instant,
  autoRenew: flag(false),
  isEventAvailableInUserRegion: flag(true),
  duration: number,
  durationUnits: text,
  allowedAccessIdentityItems: list(z.object({ id, title: text })),
  failureCode: text,
  paymentCard: text,
  receiptNumber: text,
});

function toProduct({
  active,
  canceled,
  contractEndDate,
  offerEndDate,
  title,
  currency,
  ...raw
}: z.output<typeof fields>): Product {
  const isPlan = raw.type === "svod" || raw.type === "cvod";
  return {
    ...raw,
    title: title ?? NO_TITLE,
    currency: currency ?? NO_CURRENCY,
    isActive: active,
    isCanceled: canceled,
    endDate: isPlan ? contractEndDate : offerEndDate,
  };
}

/** Reads an offer or a contract. */
export const productSchema = fields.transform(toProduct);

/** Reads one with its parts. */
export const bundleSchema = fields
  .extend({ items: list(productSchema) })
  .transform(({ items, ...raw }): Bundle => ({ ...toProduct(raw), items }));

/** Response of a checkout: paid, processing (perhaps after a confirmation page), or failed. */
export interface Receipt {
  /** The contract, when the platform names it. */
  id?: string;
  status: "success" | "processing" | "failure";
  redirectUrl?: string;
}

/**
 * Reads the response of a checkout. Without a status, the order is processing unless `purchaseProcessing` is
 * false; an empty response means processing, too.
 */
export const receiptSchema = contentIfAny(
  z
    .object({
      id: text,
      status: z.enum(["success", "processing", "failure"]).optional().catch(undefined),
      purchaseProcessing: flag(true),
      redirectUrl: text,
    })
    .transform(({ purchaseProcessing, status, ...receipt }): Receipt => {
      return { ...receipt, status: status ?? (purchaseProcessing ? "processing" : "success") };
    }),
).transform((receipt): Receipt => receipt ?? { status: "processing" });

/** Result of an accepted access code (requirement PAY-3). */
const APPROVED = "APPROVED";

/** Result of an access code: the contract it created, or the reason for its rejection. */
export type Redemption = { isApproved: true; contract?: Bundle } | { isApproved: false; reason?: string };

/** Reads the response to an access code. */
export const redemptionSchema = content(
  z
    .object({ result: text, subscription: bundleSchema.optional().catch(undefined), reason: text })
    .transform(({ result, subscription, reason }): Redemption => {
      return result === APPROVED
        ? { isApproved: true, contract: subscription }
        : { isApproved: false, reason };
    }),
);
