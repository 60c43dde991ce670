import { z } from "zod";
import { NO_TITLE } from "./media";
import { flag, id, instant, list, number, text } from "./read";

/** Shown where an offer names no currency (specification, section 9). */
export const NO_CURRENCY = "N/A";

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
}

/** Reads an offer or a contract. */
export const productSchema = z
  .object({
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
  })
  .transform(({ active, canceled, contractEndDate, offerEndDate, title, currency, ...raw }): Product => {
    const isPlan = raw.type === "svod" || raw.type === "cvod";
    return {
      ...raw,
      title: title ?? NO_TITLE,
      currency: currency ?? NO_CURRENCY,
      isActive: active,
      isCanceled: canceled,
      endDate: isPlan ? contractEndDate : offerEndDate,
    };
  });
