import { Failure } from "../http/failures.ts";
import { ChargeAnswer } from "./gateway.ts";
import type { ChargeRequest } from "./gateway-charges.ts";

/** A payment gateway as the platform sees it. */
export interface Payments {
  /** Where we reach it. */
  url: string;
  /** Where browsers reach its card form. */
  origin: string;
  webhookSecret: string;
  /** Whether browsers may be sent back to a page of this origin. */
  allowsReturnTo(origin: string): boolean;
  /**
   * Charges a card; the same key never charges twice.
   * @returns undefined when the gateway does not know the card
   * @throws Failure 503 when the gateway does not answer
   */
  charge(key: string, request: ChargeRequest): Promise<ChargeAnswer | undefined>;
}

const TIMEOUT_MS = 8_000;

export function createPayments(gateway: {
  url: string;
  origin: string;
  apiKey: string;
  webhookSecret: string;
  allowsReturnTo: (origin: string) => boolean;
}): Payments {
  return {
    url: gateway.url,
    origin: gateway.origin,
    webhookSecret: gateway.webhookSecret,
    allowsReturnTo: gateway.allowsReturnTo,
    async charge(key, request) {
      try {
        const response = await fetch(`${gateway.url}/v1/charges`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${gateway.apiKey}`,
            "idempotency-key": key,
          },
          body: JSON.stringify(request),
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.status === 404) return undefined;
        if (!response.ok) throw new Error(`the payment gateway answered ${response.status}`);
        return ChargeAnswer.parse(await response.json());
      } catch (error) {
        const failure = new Failure(503, "service_unavailable", "The payment service does not answer", 5);
        failure.cause = error;
        throw failure;
      }
    },
  };
}
