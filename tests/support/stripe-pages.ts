/** The pages of the fake Stripe, for browsers: Checkout's and a bank's, as plain forms. */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  cardError,
  LAST4,
  type Method,
  type Session,
  type StripeCard,
  type StripeIntent,
} from "./stripe-objects.ts";

/** The data of the fake Stripe, and the way to change an intent. */
export interface StripeBooks {
  sessions: Map<string, Session>;
  /** Payment methods by their id. */
  methods: Map<string, Method & { customer: string }>;
  /** Ids of payment methods by the id of the setup intent. */
  setups: Map<string, string>;
  intents: Map<string, StripeIntent>;
  /** Changes an intent and announces it. */
  change(intent: StripeIntent, status: string, error?: StripeIntent["last_payment_error"]): void;
  newId(prefix: string): string;
}

/** Responds to a request for a page; the buttons of its form decide what the card or the bank does. */
export function respondWithPage(
  books: StripeBooks,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): ServerResponse {
  const [, kind, ...rest] = url.pathname.split("/");
  const id = rest.at(-1) ?? "";
  const params = new URLSearchParams(body);
  const html = (buttons: string) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" });
    return response.end(`<!doctype html><title>Fake Stripe</title><form method="post">${buttons}</form>`);
  };
  const redirect = (to: string) => response.writeHead(303, { location: to }).end();
  const intent = books.intents.get(id);
  if (kind === "redirect" && intent) {
    const { return_url = "" } = intent.next_action?.redirect_to_url ?? {};
    if (request.method !== "POST") {
      return html(
        '<button name="answer" value="approve">Complete</button><button name="answer" value="refuse">Fail</button>',
      );
    }
    if (intent.status === "requires_action") {
      if (params.get("answer") === "approve") books.change(intent, "succeeded");
      else
        books.change(intent, "requires_payment_method", {
          ...cardError("payment_intent_authentication_failure"),
          type: "invalid_request_error",
        });
    }
    return redirect(return_url || "/");
  }
  const session = books.sessions.get(id);
  if (kind !== "c" || !session) return response.writeHead(404).end();
  if (request.method !== "POST") {
    return html(
      Object.keys(LAST4)
        .map((card) => `<button name="card" value="${card}">${card}</button>`)
        .join(""),
    );
  }
  const behaviour = params.get("card") as StripeCard;
  const method = {
    id: books.newId("pm"),
    object: "payment_method" as const,
    behaviour,
    customer: books.newId("cus"),
  };
  books.methods.set(method.id, { ...method, card: { brand: "visa", last4: LAST4[behaviour] } });
  const setup = books.newId("seti");
  books.setups.set(setup, method.id);
  Object.assign(session, { status: "complete", customer: method.customer, setup_intent: setup });
  return redirect(session.success_url.replace("{CHECKOUT_SESSION_ID}", id));
}
