/** Client of the sandbox gateway: uses HTTP, as for a remote gateway. */
import { parseJson } from "../../lib/parse-json.ts";
import { invalid } from "../http/failures.ts";
import { readBoundCard } from "./card-token.ts";
import {
  ChargeResponse,
  GATEWAY_TIMEOUT_MS,
  GatewayRefusal,
  gatewayAway,
  type Payments,
  unsigned,
} from "./payments.ts";
import { isSigned, SIGNATURE_HEADER } from "./signature.ts";

/** Statuses with which the gateway refuses our key or the order. */
const REFUSALS = [401, 403, 422];

/** Creates the payments of the sandbox gateway, with which no money moves. */
export function createSandboxPayments(gateway: {
  /** URL for the platform. */
  url: string;
  /** Origin of its card form for browsers. */
  origin: string;
  apiKey: string;
  webhookSecret: string;
  allowsReturnTo: (origin: string) => boolean;
  now: () => number;
}): Payments {
  const call = (key: string, init: RequestInit) =>
    fetch(`${gateway.url}/v1/charges`, {
      ...init,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${gateway.apiKey}`,
        "idempotency-key": key,
      },
      redirect: "error",
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
  /** @returns undefined for 404: the card or the charge does not exist */
  async function read(response: Response): Promise<ChargeResponse | undefined> {
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`the payment gateway responded ${response.status}`);
    return ChargeResponse.parse(await response.json());
  }
  return {
    origins: [gateway.origin],
    hasFrame: true,
    allowsReturnTo: gateway.allowsReturnTo,
    async cardForm({ returnUrl, state, locale }) {
      const query = new URLSearchParams({ return_url: returnUrl, state });
      if (locale) query.set("locale", locale);
      return `${gateway.origin}/cards/new?${query}`;
    },
    readCard: (token) => readBoundCard(gateway.apiKey, token),
    async charge(key, request) {
      const { isFirst: _, ...order } = request;
      try {
        const response = await call(key, { method: "POST", body: JSON.stringify(order) });
        const { status } = response;
        if (REFUSALS.includes(status)) throw new GatewayRefusal(`status ${status}`, status !== 422);
        return await read(response);
      } catch (error) {
        throw error instanceof GatewayRefusal ? error : gatewayAway(error);
      }
    },
    async find(key) {
      try {
        return await read(await call(key, { method: "GET" }));
      } catch (error) {
        throw gatewayAway(error);
      }
    },
    async readWebhook(body, header) {
      if (!isSigned(gateway.webhookSecret, body, header(SIGNATURE_HEADER), gateway.now())) throw unsigned();
      const parsed = ChargeResponse.safeParse(parseJson(body));
      if (!parsed.success) throw invalid("The webhook is not about a charge");
      return parsed.data;
    },
  };
}
