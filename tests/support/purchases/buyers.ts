/** Viewers who buy on the site by its forms, each of them disturbed. */
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Random } from "../../../server/platform/database/seed/random.ts";
import type { Card } from "../payment-gateways.ts";
import { Viewer } from "../viewer.ts";
import { DISTURBANCES, type Disturbance, GATEWAY_DISTURBANCES } from "./disturbances.ts";
import { createProcessKiller } from "./process-killer.ts";
import { RECOVERY_MS, type Storefront } from "./storefront.ts";

/** Share of the pages on the way that are loaded; the forms of the others are known. Long runs load fewer. */
const LOOKS = Number(process.env.PURCHASE_LOOKS ?? 1);

/** Payment methods, as often as viewers use them; `stored` is the card of their last payment, if any. */
const MEANS: readonly (Card | "stored")[] = [
  "good",
  "good",
  "good",
  "settles",
  "challenge",
  "declined",
  "stored",
];

const PASSWORD = "a long password";
const BUY = "/account/subscription/buy";
const CHECKOUT = /subscription_checkout|subscribe_by_stored_cc/;

/** The form with the price, as a page has rendered it. */
interface ConfirmForm {
  /** URL of the page, to which the form is submitted. */
  path: string;
  fields: Record<string, string>;
}

/** A purchase, and its expected entries in the ledger. */
export interface Round {
  what: string;
  email: string;
  offer: string;
  /** Whether the card pays in the end. */
  pays: boolean;
  /** One key per form that was rendered. */
  keys: Set<string>;
  /** The contract that a page showed as paid. */
  contract?: string;
}

type Outcome =
  | { kind: "success" | "processing"; contract: string; location: string }
  | { kind: "failure" | "yours" }
  | { kind: "confirm"; url: string };

const pick = <T>(random: Random, from: readonly T[]): T => from[random.whole(0, from.length - 1)] as T;
function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.whole(0, left.length - 1), 1)[0] as T);
}
const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Fields of the form for a payment method, from a page that contains it. */
function findForm(html: string, method: string): Record<string, string> | undefined {
  const forms = html.match(/<form [\s\S]*?<\/form>/g) ?? [];
  const fields = forms.map((form) =>
    Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  );
  return fields.find((each) => each.method === method) as Record<string, string> | undefined;
}

/** Retries a request to which a killed host did not respond. */
async function persist<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: ${error}`, { cause: error });
      await delay(250);
    }
  }
}

/** @param rounds receives every purchase that begins */
export function createBuyers(storefront: Storefront, rounds: Round[]) {
  const { site, gateway, platform } = storefront;
  const processKiller = createProcessKiller(storefront);
  /** Current duration of a purchase; disturbances happen within it. */
  let usualMs = 100;
  let accountCount = 0;

  /** Creates a viewer without contracts. */
  async function signUp(): Promise<{ viewer: Viewer; email: string; wanted: string[] }> {
    accountCount += 1;
    const number = accountCount;
    const viewer = new Viewer(site.url);
    viewer.headers = { "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` };
    let tries = 0;
    const email = await persist("an account", async () => {
      // The first try may have succeeded without a response.
      const address = `buyer-${number}-${++tries}@example.com`;
      const form = { displayName: "Robin", email: address, password: PASSWORD, termsAccepted: "on" };
      const response = await viewer.post("/auth/sign-up", form);
      // An account whose first sign-in was lost is redirected to the sign-in page.
      if (response.status !== 303 || locationOf(response).startsWith("/auth/login")) {
        throw new Error(`signing up answered ${response.status}, to ${locationOf(response)}`);
      }
      return address;
    });
    return { viewer, email, wanted: [...storefront.offers] };
  }

  /** From the page of an offer to the form with the price. */
  async function comeToPay(
    { viewer, random }: { viewer: Viewer; random: Random },
    round: Round,
    means: Card | "stored",
  ): Promise<ConfirmForm> {
    const path = `${BUY}/${round.offer}`;
    const common = { intent: "creditCardPay", key: `unseen-${round.email}-${random.whole(0, 1e9)}` };
    let fields: Record<string, string> | undefined = { ...common, method: "new" };
    if (means === "stored" || random.next() < LOOKS) {
      const html = await (await viewer.get(path)).text();
      const stored = means === "stored" ? findForm(html, "stored") : undefined;
      fields = stored ?? findForm(html, "new");
      if (!fields?.key) throw new Error(`nothing to buy on ${path}`);
    }
    const { key = "" } = fields;
    round.keys.add(key);
    // The platform requires it on a device of less than a day.
    if (fields.method === "stored") return { path, fields: { ...fields, password: PASSWORD } };
    const { headers } = viewer;
    const requested = await fetch(locationOf(await viewer.post(path, fields)), {
      headers,
      redirect: "manual",
    });
    const returned = await gateway.enterCard(locationOf(requested), means === "stored" ? "good" : means);
    const { pathname, search } = new URL(returned);
    const confirmPath = locationOf(await viewer.get(pathname + search));
    const sealed = new URL(confirmPath, site.url).searchParams.get("card") ?? "lost";
    if (sealed === "lost") throw new Error(`no card on ${confirmPath}`);
    if (random.next() >= LOOKS) {
      return { path: confirmPath, fields: { ...common, key, method: "card", card: sealed } };
    }
    const confirm = findForm(await (await viewer.get(confirmPath)).text(), "card");
    if (!confirm) throw new Error(`no card on ${confirmPath}`);
    return { path: confirmPath, fields: confirm };
  }

  /** Submits a form. @returns undefined if the outcome is unknown */
  async function send(viewer: Viewer, form: ConfirmForm, patienceMs?: number): Promise<Outcome | undefined> {
    const signal = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
    const begun = Date.now();
    const response = await viewer.post(form.path, form.fields, signal).catch(() => undefined);
    // Only the end of the page is needed, not its text.
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.status !== 303) return undefined;
    usualMs = Math.min(2000, 0.95 * usualMs + 0.05 * (Date.now() - begun));
    return outcomeOf(locationOf(response));
  }

  function outcomeOf(location: string): Outcome {
    if (/^http/.test(location)) return { kind: "confirm", url: location };
    if (location.startsWith(BUY)) return { kind: "yours" };
    const [, kind = ""] = /^\/payment\/(success|failure|processing)\?/.exec(location) ?? [];
    if (kind === "failure") return { kind };
    expect(["success", "processing"], location).toContain(kind);
    const contract = new URL(location, site.url).searchParams.get("id") ?? "";
    return { kind: kind as "success" | "processing", contract, location };
  }

  /** Submits a form until its outcome is known, and confirms the payment if the bank requires it. */
  async function insist(viewer: Viewer, round: Round, form: ConfirmForm): Promise<Outcome["kind"]> {
    const result = await persist(`an answer to ${round.what}`, async () => {
      const outcome = await send(viewer, form);
      if (!outcome) throw new Error("nobody can tell");
      // The order of the other tab is still open, and its payment will be declined too.
      if (outcome.kind === "yours" && !round.pays) throw new Error("another order is open");
      if (outcome.kind !== "processing" || outcome.contract) return outcome;
      // The order's contract is not known yet: the waiting page redirects once it is.
      const page = await viewer.get(outcome.location);
      await page.arrayBuffer();
      if (page.status !== 302) throw new Error("it is looked for");
      return outcomeOf(locationOf(page));
    });
    if (result.kind === "success") round.contract = result.contract;
    if (result.kind === "confirm") {
      await persist(`the confirmation of ${round.what}`, async () => {
        const status = await gateway.approve(result.url);
        if (status !== 303) throw new Error(`the bank answered ${status}`);
      });
    }
    return result.kind;
  }

  /** Submits a form under a disturbance; the outcome is read afterwards. */
  async function disturb(
    { how, random }: { how: Disturbance; random: Random },
    viewer: Viewer,
    form: ConfirmForm,
    other: ConfirmForm | undefined,
  ): Promise<void> {
    const patience = random.whole(1, Math.ceil(1.5 * usualMs));
    switch (how) {
      case "replay":
        for (let times = random.whole(1, 3); times > 0; times -= 1) await send(viewer, form);
        return;
      case "double click":
        await Promise.all(Array.from({ length: random.whole(2, 3) }, () => send(viewer, form)));
        return;
      case "back and again": {
        await send(viewer, form);
        // The page again, as the button "back" shows it without a cache; without a form the offer has been
        // bought.
        const html = await viewer.get(form.path).then(
          (response) => response.text(),
          () => "",
        );
        const fields = findForm(html, form.fields.method ?? "");
        // For a stored card the page creates a new order, which only the viewer may decide to send.
        if (fields && form.fields.method === "card") await send(viewer, { ...form, fields });
        return;
      }
      case "two tabs":
        await Promise.all([send(viewer, form), other && send(viewer, other)]);
        return;
      case "answer lost":
      case "all answers lost":
        platform.loseResponses((call) => CHECKOUT.test(call), how === "answer lost" ? 1 : 2);
        await send(viewer, form);
        return;
      case "page closed":
        await send(viewer, form, patience);
        return;
      case "charge cut off":
        gateway.loseResponses?.("cut", random.whole(2, 4));
        await send(viewer, form);
        return;
      case "charge timed out":
        gateway.loseResponses?.("hang", 1);
        await send(viewer, form);
        return;
      case "killed at the charge": {
        const done = processKiller.atNextCharge(10_000);
        await send(viewer, form);
        return done;
      }
      default: {
        const { at, done } = processKiller.next();
        await delay(Math.max(0, at - Date.now() - patience));
        await send(viewer, form);
        await done;
      }
    }
  }

  /** @param random of this buyer alone, so that the timing of others does not change its actions */
  async function buy(random: Random, most: () => boolean): Promise<void> {
    const all = gateway.loseResponses ? [...DISTURBANCES, ...GATEWAY_DISTURBANCES] : DISTURBANCES;
    let [buyer, disturbances] = [await signUp(), shuffled<Disturbance>(random, all)];
    while (most()) {
      if (buyer.wanted.length === 0) buyer = await signUp();
      if (disturbances.length === 0) disturbances = shuffled<Disturbance>(random, all);
      const { viewer, email, wanted } = buyer;
      const [offer = ""] = wanted.splice(random.whole(0, wanted.length - 1), 1);
      const [how, means] = [disturbances.pop() ?? "replay", pick(random, MEANS)];
      const what = `round ${rounds.length + 1}, ${how}, ${means}, ${offer}, ${email}`;
      const round: Round = { what, email, offer, pays: means !== "declined", keys: new Set() };
      rounds.push(round);
      const form = await persist(what, () => comeToPay({ viewer, random }, round, means));
      const other =
        how === "two tabs"
          ? await persist(what, () => comeToPay({ viewer, random }, round, means))
          : undefined;
      await disturb({ how, random }, viewer, form, other);
      const outcome = await insist(viewer, round, form);
      expect(outcome === "failure", `${what}: ${outcome}`).toBe(!round.pays);
      if (other) expect((await insist(viewer, round, other)) === "failure", what).toBe(!round.pays);
    }
  }
  return { buy, kills: processKiller.count };
}
