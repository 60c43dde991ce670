/**
 * A viewer that calls the platform directly: makes writes, and records which of them were acknowledged and
 * must survive.
 */
import { randomUUID } from "node:crypto";

/** Test cards of the sandbox gateway: succeeds at once, succeeds after a moment, is declined. */
const CARDS = ["4242 4242 4242 4242", "4000 0000 0000 0077", "4000 0000 0000 0002"];
const PASSWORD = "a long password";
const PLANS = ["plan-all", "plan-northern", "plan-alpine"];

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the writers below name the fields they look at
  body: any;
}

/** An order that was sent; its outcome is set once a complete response has arrived. */
interface Order {
  key: string;
  card: string;
  product: string;
  /** Outcome in the response: the contract if it succeeded, the failure's code if it did not. */
  outcome?: { contract?: string; code?: string };
}

export class ApiViewer {
  readonly email = `${randomUUID()}@example.com`;
  /** URL of the platform; may change with a restart. */
  url: string;
  #token = "";
  /** Writes that were acknowledged. */
  readonly kept = {
    watchlist: new Set<string>(),
    /** Seconds by video. */
    positions: new Map<string, number>(),
    clips: new Map<string, string>(),
    follows: new Set<string>(),
  };
  readonly orders: Order[] = [];

  constructor(url: string) {
    this.url = url;
  }

  async #call(method: string, path: string, body?: object, key?: string): Promise<Reply> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(this.#token ? { "x-authorization": `Bearer ${this.#token}` } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  }

  /** @returns whether the account was acknowledged */
  async register(): Promise<boolean> {
    const form = { email: this.email, password: PASSWORD, displayName: "Ann" };
    const { status, body } = await this.#call("POST", "/api/user/register", form);
    if (status === 200) this.#token = body.content.tokenData.access_token;
    return status === 200;
  }

  async follow(id: string): Promise<void> {
    const { status } = await this.#call("POST", "/api/follow/save", { reference_id: id, type: "team" });
    if (status === 200) this.kept.follows.add(id);
  }

  async watchLater(id: string): Promise<void> {
    const { status } = await this.#call("POST", "/api/user/add_to_watchlist", { video_id: id });
    if (status === 204) this.kept.watchlist.add(id);
  }

  async watchUntil(id: string, position: number): Promise<void> {
    const { status } = await this.#call("POST", "/api/user/save_position", { video_id: id, position });
    if (status === 204) this.kept.positions.set(id, position);
  }

  async cut(title: string): Promise<void> {
    const clip = { title, event_id: "archived-1", startTime: 0, endTime: 20_000 };
    const { status, body } = await this.#call("POST", "/api/clip/create", clip);
    if (status === 200) this.kept.clips.set(body.content.id, title);
  }

  /** Orders one subscription per test card. */
  async buy(): Promise<void> {
    for (const [index, number] of CARDS.entries()) {
      const card = await this.#cardToken(number);
      const order: Order = { key: randomUUID(), card, product: PLANS[index] ?? "" };
      this.orders.push(order);
      order.outcome = await this.send(order);
    }
  }

  /** Sends an order, possibly again. @returns undefined if the outcome is unknown */
  async send({ key, card, product }: Order): Promise<Order["outcome"]> {
    const order = { card: { token: card }, subscription_id: product };
    const { status, body } = await this.#call("POST", "/api/commerce/subscription_checkout", order, key);
    if (status >= 500) return undefined;
    return status === 200 ? { contract: body.content.id } : { code: body.messageErrorCode };
  }

  async #cardToken(number: string): Promise<string> {
    const query = new URLSearchParams({ return_url: "http://localhost:3000/", state: "s" });
    const form = await fetch(`${this.url}/payments/card?${query}`, { redirect: "manual" });
    const reply = await fetch(form.headers.get("location") ?? "", {
      method: "POST",
      body: new URLSearchParams({ number, expiry: "12/40", cvc: "123" }),
      redirect: "manual",
    });
    const token = new URL(reply.headers.get("location") ?? "").searchParams.get("card_token");
    if (!token) throw new Error("the card form gave no token");
    return token;
  }

  /** Returns the data that the platform stores of this viewer, in the form of {@link kept}. */
  async found() {
    const entries = async (reply: Promise<Reply>) => (await reply).body.content.entries as { id: string }[];
    const [follows, watchlist, positions, clips] = await Promise.all([
      entries(this.#call("GET", "/api/follow/list_by_user?types[]=team")),
      entries(this.#call("GET", "/api/user/get_watchlist")),
      entries(this.#call("GET", "/api/user/list_positions")),
      entries(this.#call("POST", "/api/clip/user_list", { size: 24 })),
    ]);
    return {
      follows: (follows as unknown as { reference_id: string }[]).map((each) => each.reference_id),
      watchlist: watchlist.map(({ id }) => id),
      positions: (positions as unknown as { id: string; position: { seconds: number } }[]).map(
        ({ id, position }) => [id, position.seconds],
      ),
      clips: (clips as { id: string; title?: string }[]).map(({ id, title }) => [id, title]),
    };
  }
}
