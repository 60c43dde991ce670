/**
 * A payment gateway in memory, for suites that control when and how it responds. It fulfils the contract of
 * `Payments`.
 */
import {
  type ChargeRequest,
  type ChargeResponse,
  gatewayAway,
  type Payments,
} from "../../server/platform/payments/payments.ts";

export interface PaymentBooks extends Payments {
  /** Cards that were charged, in order. */
  charged: string[];
  /** Cards for which a charge was requested, in order. */
  requests: string[];
  /** Runs before a card is charged; may throw instead. */
  before: Map<string, () => Promise<void> | void>;
  /** Cards whose charges succeed while the responses are lost. */
  losesResponsesOf: Set<string>;
  /** Cards whose charges stay in progress. */
  hangs: Set<string>;
}

/** Creates the gateway, without charges. */
export function openPaymentBooks(): PaymentBooks {
  const made = new Map<string, { response: ChargeResponse; request: ChargeRequest }>();
  const books: Omit<PaymentBooks, keyof Payments> = {
    charged: [],
    requests: [],
    before: new Map(),
    losesResponsesOf: new Set(),
    hangs: new Set(),
  };
  const known = (key: string) => made.get(key)?.response;
  return {
    ...books,
    origins: [],
    hasFrame: false,
    allowsReturnTo: () => true,
    cardForm: async () => "",
    readCard: () => undefined,
    async charge(key, request) {
      books.requests.push(request.cardToken);
      await books.before.get(request.cardToken)?.();
      if (!made.has(key)) {
        const status = books.hangs.has(request.cardToken) ? "processing" : "succeeded";
        const response = {
          id: `ch-${key}`,
          reference: key,
          status,
          failureCode: null,
          redirectUrl: null,
        } as const;
        made.set(key, { response, request });
        books.charged.push(request.cardToken);
      }
      if (books.losesResponsesOf.has(request.cardToken)) throw gatewayAway(new Error("lost"));
      return known(key);
    },
    find: async (key) => known(key),
    readWebhook: async () => undefined,
  };
}
