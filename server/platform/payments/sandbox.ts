/** The sandbox gateway as the platform sees it: over HTTP, as if it were somewhere else. */
import { parseJson } from "../../lib/parse-json.ts";
import { invalid } from "../http/failures.ts";
import { ChargeAnswer, GATEWAY_TIMEOUT_MS, gatewayAway, type Payments, unsigned } from "./payments.ts";
import { isSigned, SIGNATURE_HEADER } from "./signature.ts";

export function createSandboxPayments(gateway: {
  /** Where we reach it. */
  url: string;
  /** Where browsers reach its card form. */
  origin: string;
  apiKey: string;
  webhookSecret: string;
  allowsReturnTo: (origin: string) => boolean;
  now: () => number;
}): Payments {
  return {
    origins: [gateway.origin],
    hasFrame: true,
    allowsReturnTo: gateway.allowsReturnTo,
    async cardForm({ returnUrl, state }) {
      return `${gateway.origin}/cards/new?${new URLSearchParams({ return_url: returnUrl, state })}`;
    },
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
          signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
        });
        if (response.status === 404) return undefined;
        if (!response.ok) throw new Error(`the payment gateway answered ${response.status}`);
        return ChargeAnswer.parse(await response.json());
      } catch (error) {
        throw gatewayAway(error);
      }
    },
    async readWebhook(body, header) {
      if (!isSigned(gateway.webhookSecret, body, header(SIGNATURE_HEADER), gateway.now())) throw unsigned();
      const parsed = ChargeAnswer.safeParse(parseJson(body));
      if (!parsed.success) throw invalid("The webhook is not about a charge");
      return parsed.data;
    },
  };
}
