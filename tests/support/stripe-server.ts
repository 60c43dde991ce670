/**
 * A fake Stripe with the part that the platform uses: its HTTP interface (form-encoded bodies, idempotency
 * keys, expansions, errors in its format), its hosted pages and its signed webhooks.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type RunningServer, serve } from "./http-server.ts";
import {
  cardError,
  type Method,
  missing,
  type Session,
  type StripeCard,
  type StripeIntent,
  StripeProblem,
} from "./stripe-objects.ts";
import { respondWithPage } from "./stripe-pages.ts";

export const STRIPE_SECRET_KEY = "sk_test_standin";
export const STRIPE_WEBHOOK_SECRET = "whsec_standin";

export interface StripeServer extends RunningServer {
  /** All PaymentIntents. */
  intents: Map<string, StripeIntent>;
  /** Receiver of webhooks; until it is set they are queued. */
  deliverTo(url: string): void;
  /** The next `times` charges are made, but their responses never arrive: cut off, or delayed for ever. */
  loseResponses(how: "cut" | "hang", times: number): void;
  /**
   * Responses to calls of a name, such as `POST /v1/payment_intents`, instead of executing them; default
   * none.
   */
  refuse(call: string, problem: StripeProblem | undefined): void;
  /** Called with each charge as soon as it is made, before the response. */
  onCharge(listener: ((intent: StripeIntent) => void) | undefined): void;
  /** Names of the calls so far, as `POST /v1/payment_intents`. */
  calls: string[];
  /** Signs a webhook's body as Stripe does. @param at seconds since the epoch */
  sign(body: string, at?: number): string;
  /** A webhook event about an intent. */
  eventOf(type: string, intent: StripeIntent): string;
  /** Milliseconds since the epoch; default the system's clock. */
  setNow(now: () => number): void;
}

const SETTLES_AFTER_MS = 300;
const RETRY_AFTER_MS = 500;
const MAX_TRIES = 100;

/** Starts the fake on a free port. */
export async function startStripeServer(): Promise<StripeServer> {
  const sessions = new Map<string, Session>();
  const methods = new Map<string, Method & { customer: string }>();
  const setups = new Map<string, string>();
  const intents = new Map<string, StripeIntent>();
  /** Stored responses by idempotency key; Stripe stores them for a day. */
  const kept = new Map<string, { params: string; response?: { status: number; body: unknown } }>();
  const calls: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let now = Date.now;
  let webhookUrl: string | undefined;
  let loss: { how: "cut" | "hang"; times: number } = { how: "cut", times: 0 };
  const refusals = new Map<string, StripeProblem>();
  let listener: ((intent: StripeIntent) => void) | undefined;
  let origin = "";

  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const later = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, milliseconds);
    timers.add(timer);
  };

  const sign = (body: string, at = Math.floor(now() / 1000)) =>
    `t=${at},v1=${createHmac("sha256", STRIPE_WEBHOOK_SECRET).update(`${at}.${body}`).digest("hex")}`;
  const eventOf = (type: string, intent: StripeIntent) =>
    JSON.stringify({ id: newId("evt"), object: "event", type, data: { object: intent } });
  /** Sends an intent's webhook until it is accepted. */
  function tell(type: string, intent: StripeIntent): void {
    const body = eventOf(type, intent);
    const attempt = async (tries: number) => {
      const taken =
        webhookUrl !== undefined &&
        (await fetch(webhookUrl, {
          method: "POST",
          headers: { "content-type": "application/json", "stripe-signature": sign(body) },
          body,
        }).then(
          (response) => response.ok,
          () => false,
        ));
      if (!taken && tries < MAX_TRIES) later(RETRY_AFTER_MS, () => void attempt(tries + 1));
    };
    later(0, () => void attempt(0));
  }

  function change(intent: StripeIntent, status: string, error: StripeIntent["last_payment_error"] = null) {
    Object.assign(intent, { status, last_payment_error: error, next_action: null });
    const type = { succeeded: "succeeded", canceled: "canceled", processing: "processing" }[status];
    tell(`payment_intent.${type ?? "payment_failed"}`, intent);
  }

  /** Charges a card; depending on the card the outcome is known at once or later. */
  function confirm(intent: StripeIntent, behaviour: StripeCard, params: URLSearchParams): void {
    const fail = (code: string, reason?: string) =>
      change(intent, "requires_payment_method", cardError(code, reason));
    if (behaviour === "good") change(intent, "succeeded");
    else if (behaviour === "expired") fail("expired_card");
    else if (behaviour === "poor") fail("card_declined", "insufficient_funds");
    else if (behaviour === "declined") fail("card_declined", "generic_decline");
    else if (behaviour !== "challenge") {
      change(intent, "processing");
      later(SETTLES_AFTER_MS, () => {
        if (behaviour === "settles") change(intent, "succeeded");
        else fail("card_declined", "generic_decline");
      });
    } else if (params.get("off_session") === "true") fail("authentication_required");
    else {
      const return_url = params.get("return_url") ?? "";
      const url = `${origin}/redirect/${intent.id}`;
      intent.status = "requires_action";
      intent.next_action = { type: "redirect_to_url", redirect_to_url: { url, return_url } };
      tell("payment_intent.requires_action", intent);
    }
  }

  function createIntent(params: URLSearchParams): { status: number; body: unknown } {
    const customer = params.get("customer") ?? "";
    const method = methods.get(params.get("payment_method") ?? "");
    if (!method || method.customer !== customer)
      throw missing("payment_method", params.get("payment_method") ?? "");
    if (!/^[a-z]{3}$/.test(params.get("currency") ?? "") || !/^\d+$/.test(params.get("amount") ?? "")) {
      throw new StripeProblem(400, { type: "invalid_request_error", message: "Invalid amount or currency" });
    }
    const intent: StripeIntent = {
      id: newId("pi"),
      object: "payment_intent",
      amount: Number(params.get("amount")),
      currency: params.get("currency") ?? "",
      customer,
      payment_method: method.id,
      status: "requires_confirmation",
      created: Math.floor(now() / 1000),
      description: params.get("description") ?? "",
      metadata: metadataOf(params),
      cancellation_reason: null,
      last_payment_error: null,
      next_action: null,
    };
    intents.set(intent.id, intent);
    confirm(intent, method.behaviour, params);
    listener?.(intent);
    const copy = structuredClone(intent);
    return copy.last_payment_error
      ? { status: 402, body: { error: { ...copy.last_payment_error, payment_intent: copy } } }
      : { status: 200, body: copy };
  }

  function createSession(params: URLSearchParams): { status: number; body: unknown } {
    for (const name of ["mode", "success_url"]) {
      if (!params.get(name)) {
        throw new StripeProblem(400, {
          type: "invalid_request_error",
          code: "parameter_missing",
          param: name,
          message: `Missing required param: ${name}.`,
        });
      }
    }
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      created: Math.floor(now() / 1000),
      metadata: metadataOf(params),
      mode: params.get("mode") ?? "",
      status: "open",
      url: `${origin}/c/pay/${id}`,
      success_url: params.get("success_url") ?? "",
      cancel_url: params.get("cancel_url") ?? "",
      customer: null,
      setup_intent: null,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function presentSession(id: string, expanded: readonly string[]): unknown {
    const session = sessions.get(id);
    if (!session) throw missing("checkout.session", id);
    const methodId = setups.get(session.setup_intent ?? "");
    if (!session.setup_intent || !methodId || !expanded.includes("setup_intent.payment_method"))
      return session;
    const { behaviour: _, ...method } = methods.get(methodId) ?? ({} as Method);
    return {
      ...session,
      setup_intent: { id: session.setup_intent, object: "setup_intent", payment_method: method },
    };
  }

  /** Executes a call, once per key. */
  function once(key: string | undefined, params: string, make: () => { status: number; body: unknown }) {
    const known = key === undefined ? undefined : kept.get(key);
    if (known && known.params !== params) {
      throw new StripeProblem(400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters.",
      });
    }
    if (known?.response) return known.response;
    const response = make();
    if (key !== undefined) kept.set(key, { params, response });
    return response;
  }

  function api(request: IncomingMessage, url: URL, body: string): { status: number; body: unknown } {
    if (request.headers.authorization !== `Bearer ${STRIPE_SECRET_KEY}`) {
      throw new StripeProblem(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    }
    const key = request.headers["idempotency-key"] as string | undefined;
    const params = new URLSearchParams(body);
    const [, , resource = "", first, second] = url.pathname.split("/");
    if (resource === "checkout" && request.method === "POST")
      return once(key, body, () => createSession(params));
    if (resource === "checkout") {
      const expanded = [...url.searchParams]
        .filter(([name]) => name.startsWith("expand"))
        .map(([, value]) => value);
      return { status: 200, body: presentSession(second ?? "", expanded) };
    }
    if (resource !== "payment_intents") throw missing("path", url.pathname);
    if (first === undefined && request.method === "POST") return once(key, body, () => createIntent(params));
    if (first === undefined) {
      const data = [...intents.values()].filter(
        ({ customer }) => customer === url.searchParams.get("customer"),
      );
      return { status: 200, body: { object: "list", data: data.reverse(), has_more: false } };
    }
    const intent = intents.get(first);
    if (!intent) throw missing("payment_intent", first);
    if (second === "cancel") {
      if (["succeeded", "canceled"].includes(intent.status)) {
        throw new StripeProblem(400, {
          type: "invalid_request_error",
          code: "payment_intent_unexpected_state",
          message: "You cannot cancel this PaymentIntent",
        });
      }
      intent.cancellation_reason = params.get("cancellation_reason");
      change(intent, "canceled");
    }
    return { status: 200, body: intent };
  }

  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? "/", origin);
    if (!url.pathname.startsWith("/v1/")) {
      respondWithPage({ sessions, methods, setups, intents, change, newId }, request, response, url, body);
      return;
    }
    calls.push(`${request.method} ${url.pathname}`);
    let outcome: { status: number; body: unknown };
    try {
      const refusal = refusals.get(`${request.method} ${url.pathname}`);
      if (refusal) throw refusal;
      outcome = api(request, url, body);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      outcome = { status: error.status, body: { error: error.error } };
    }
    if (loss.times > 0 && request.method === "POST" && url.pathname === "/v1/payment_intents") {
      loss.times -= 1;
      if (loss.how === "cut") response.destroy();
      return;
    }
    response.writeHead(outcome.status, { "content-type": "application/json", "request-id": newId("req") });
    response.end(JSON.stringify(outcome.body));
  });
  origin = server.url;
  return {
    ...server,
    intents,
    calls,
    sign,
    eventOf,
    deliverTo(url) {
      webhookUrl = url;
    },
    loseResponses(how, times) {
      loss = { how, times };
    },
    refuse(call, problem) {
      if (problem) refusals.set(call, problem);
      else refusals.delete(call);
    },
    onCharge(input) {
      listener = input;
    },
    setNow(input) {
      now = input;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      webhookUrl = undefined;
      await server.close();
    },
  };
}

function metadataOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );
}
