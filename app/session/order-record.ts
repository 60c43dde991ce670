import { z } from "zod";

/** The stored record of an order that a form has placed; it never contains a card or an access code. */
export const orderRecordSchema = z.object({
  /** The offer; undefined for an access code, whose product is only named when it is redeemed. */
  offerId: z.string().optional(),
  /** Contracts that the viewer had before; the contract of this order is none of them. */
  before: z.array(z.string()),
  /** Whether the platform promises to execute each idempotency key only once. */
  honoursKeys: z.boolean(),
  /** Redirect target of the order, as a path or a full URL; undefined until a response has arrived. */
  location: z.string().optional(),
  /** Error code and message of the platform. */
  failure: z.object({ code: z.string(), message: z.string().optional() }).optional(),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;
