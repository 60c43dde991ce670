import { z } from "zod";

const product = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  eventId: z.string().nullable(),
  price: z.number(),
  currency: z.string().nullable(),
  type: z.enum(["ppv", "svod", "cvod"]),
  active: z.boolean(),
  canceled: z.boolean(),
  startDate: z.string().nullable(),
  contractEndDate: z.string().nullable(),
  offerEndDate: z.string().nullable(),
  purchaseProcessing: z.boolean(),
  lastPayment: z.string().nullable(),
  autoRenew: z.boolean(),
  isEventAvailableInUserRegion: z.boolean(),
  duration: z.int().optional(),
  durationUnits: z.string().optional(),
  allowedAccessIdentityItems: z.array(z.object({ id: z.string(), title: z.string() })),
  failureCode: z
    .string()
    .nullable()
    .optional()
    .describe("Contracts only: why the last payment failed, as checkout names it"),
  paymentCard: z
    .string()
    .nullable()
    .optional()
    .describe("Contracts only: brand and last four digits of the card of the last payment"),
  receiptNumber: z
    .string()
    .nullable()
    .optional()
    .describe("Contracts only: number of the receipt of the last payment; consecutive within a year"),
});

/** An offer or a contract; a bundle lists its parts. */
export const RawProduct = product.extend({ items: z.array(product) });
export type RawProduct = z.infer<typeof RawProduct>;
