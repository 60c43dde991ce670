/**
 * A platform that ignores idempotency keys: every order that arrives is executed. The rest is a real
 * platform.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RunningServer, serve } from "./http-server.ts";
import { bodyOf, relay } from "./relay.ts";

/** How an order is handled: whether it is executed, and the response. */
export interface Conduct {
  /** Whether it becomes a contract; default true. */
  isCarriedOut?: boolean;
  /** `reset` closes the connection; a number is the status of a failure. */
  responds?: "reset" | "nonsense" | number;
  /** Body of a failure. */
  failure?: object;
  /** Fields of the receipt. */
  receipt?: object;
  /** Fields of the contract. */
  contract?: object;
}

export interface CarelessPlatform extends RunningServer {
  /** Orders that arrived, by their path. */
  orders: string[];
  /** How the next orders are handled. */
  conduct: Conduct;
  /** Contracts of all users, newest first, in wire format. */
  contracts: Record<string, unknown>[];
  /** Holds orders until it is resolved. */
  gate: Promise<void>;
}

const ORDERS = ["subscription_checkout", "subscribe_by_stored_cc", "redeem_access_code"];

/** Starts it as a proxy of a real platform. */
export async function carelessPlatform(realUrl: string): Promise<CarelessPlatform> {
  const state = {
    orders: [] as string[],
    conduct: {} as Conduct,
    contracts: [] as Record<string, unknown>[],
    gate: Promise.resolve(),
  };
  const server = await serve(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const [path = ""] = (incoming.url ?? "").split("?");
    const call = path.split("/").at(-1) ?? "";
    if (path === "/api/commerce/customer_contracts") {
      return sendJson(outgoing, 200, { content: { entries: state.contracts, nextExists: false } });
    }
    if (path.startsWith("/api/commerce/get_customer_subscriptions_by_id")) {
      const found = state.contracts.find(({ id }) => id === decodeURIComponent(call));
      return found
        ? sendJson(outgoing, 200, { content: found })
        : sendJson(outgoing, 404, { error: true, messageErrorCode: "not_found" });
    }
    if (ORDERS.includes(call)) return order(call, incoming, body, outgoing);
    relay(realUrl, incoming, outgoing, { body });
  });

  async function order(call: string, _incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    state.orders.push(call);
    const { isCarriedOut = true, responds, failure, receipt, contract } = state.conduct;
    await state.gate;
    const { subscription_id: productId = "plan-all" } = JSON.parse(body.toString() || "{}");
    const made = {
      id: `contract-${state.orders.length}`,
      productId,
      title: "A plan",
      type: "svod",
      active: true,
      lastPayment: "2026-03-07T15:30:00.000Z",
      ...contract,
    };
    if (isCarriedOut) state.contracts.unshift(made);
    if (responds === "reset") return outgoing.destroy();
    if (responds === "nonsense") return sendJson(outgoing, 200, ["nonsense"]);
    if (typeof responds === "number") {
      return sendJson(outgoing, responds, { error: true, messageErrorCode: "broken", ...failure });
    }
    const content =
      call === "redeem_access_code"
        ? { result: isCarriedOut ? "APPROVED" : "REJECTED", subscription: isCarriedOut ? made : undefined }
        : { id: made.id, status: "success", purchaseProcessing: false, ...receipt };
    return sendJson(outgoing, 200, { content });
  }
  return Object.assign(state, server);
}

function sendJson(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { "content-type": "application/json" });
  outgoing.end(JSON.stringify(body));
}
