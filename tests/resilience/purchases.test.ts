/**
 * Nobody pays twice, and nothing that was paid is lost, whatever browsers, networks, hosts and gateways do meanwhile:
 * purchases on the site by several viewers at once, each of them disturbed in one way or another, and afterwards the
 * ledger beside the gateway's books. What is done follows from a seed, when it meets what does not.
 * `PURCHASE_ROUNDS=2000 PURCHASE_SEED=7 PURCHASE_VIEWERS=24 PURCHASE_GATEWAY=stripe PURCHASE_LOOKS=0.1` runs more
 * rounds, or others.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunningDatabase } from "../../server/platform/database/embedded-postgres.ts";
import { createRandom, type Random } from "../../server/platform/database/seed/random.ts";
import { faultyPlatform } from "../support/faulty-platform.ts";
import {
  type BookedCharge,
  type Card,
  sandboxGateway,
  stripeGateway,
  type TestGateway,
} from "../support/payment-gateways.ts";
import { familyOf, type Product, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { Viewer } from "../support/viewer.ts";

const ROUNDS = Number(process.env.PURCHASE_ROUNDS ?? 40);
const SEED = Number(process.env.PURCHASE_SEED ?? 1);
/** How many buy at once. */
const VIEWERS = Number(process.env.PURCHASE_VIEWERS ?? 4);
/** Which share of the pages on the way is looked at; the forms of the others are known without. Long runs look less. */
const LOOKS = Number(process.env.PURCHASE_LOOKS ?? 1);
const GATEWAYS = (process.env.PURCHASE_GATEWAY ?? "sandbox stripe").split(/[\s,]+/);
const ROUNDS_EACH = Math.ceil(ROUNDS / GATEWAYS.length);
/** A killed program is started again after a pause that grows to ten seconds when it dies often. */
const RECOVERY_MS = 90_000;
/** A charge that the gateway takes its time for, the tries of its webhook, and the platform's own looks. */
const SETTLED_MS = 120_000;
/**
 * Between two kills, so that each program has run for a minute and is started again at once. All who wait for one are
 * killed together, each at another point of a purchase.
 */
const KILL_PAUSE_MS = 31_000;

/** What pays, as often as viewers use it; `stored` is the card of their last payment, once there was one. */
const MEANS: readonly (Card | "stored")[] = [
  "good",
  "good",
  "good",
  "settles",
  "challenge",
  "declined",
  "stored",
];

/** What happens to a purchase; each as often as it stands here. */
const DISTURBANCES = [
  ...Array<"replay">(3).fill("replay"),
  ...Array<"double click">(4).fill("double click"),
  ...Array<"back and again">(3).fill("back and again"),
  ...Array<"two tabs">(4).fill("two tabs"),
  ...Array<"answer lost">(2).fill("answer lost"),
  "all answers lost",
  "page closed",
  "page closed",
  "host killed",
] as const;
/** What happens between the platform and a gateway that is another program. */
const GATEWAY_DISTURBANCES = [
  "charge cut off",
  "charge cut off",
  "charge timed out",
  "killed at the charge",
] as const;
type Disturbance = (typeof DISTURBANCES)[number] | (typeof GATEWAY_DISTURBANCES)[number];

const BUY = "/account/subscription/buy";
const CHECKOUT = /subscription_checkout|subscribe_by_stored_cc/;

/** The form with the price on it, as a page has shown it. */
interface ConfirmForm {
  /** Address of the page, which the form is sent to. */
  path: string;
  fields: Record<string, string>;
}

interface Round {
  what: string;
  email: string;
  offer: string;
  /** Whether the card pays in the end. */
  pays: boolean;
  /** One key per form that was rendered. */
  keys: Set<string>;
  /** The contract that a page called paid. */
  contract?: string;
}

type Outcome =
  | { kind: "success" | "processing"; contract: string }
  | { kind: "failure" | "yours" }
  | { kind: "confirm"; url: string };

const pick = <T>(random: Random, from: readonly T[]): T => from[random.whole(0, from.length - 1)] as T;
function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.whole(0, left.length - 1), 1)[0] as T);
}
const locationOf = (answer: Response) => answer.headers.get("location") ?? "";

/** The process of a running product that runs a program. */
async function processOf(product: Product, program: RegExp): Promise<number> {
  let pid: number | undefined;
  await waitFor(
    () => {
      pid = familyOf(product.process.pid ?? 0).find(({ command }) => program.test(command))?.pid;
      return pid !== undefined;
    },
    RECOVERY_MS,
    `${program} to run`,
  );
  return pid as unknown as number;
}

/** The fields of the form that pays by a method, from a page that shows it. */
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

/** Tries again what a killed host did not answer. */
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

interface Books {
  email: string | null;
  key: string;
  offer: string;
  contract: string;
  /** Its name towards the gateway. */
  id: string | null;
  charge: BookedCharge | null;
  /** Whether the contract is open, and has been paid. */
  standing: { active: boolean; open: boolean; paid: boolean } | null;
}

const BOOKS = `select u.email, c.idempotency_key as key, c.product_id as offer, c.contract_id as contract, c.id,
    case when c.id is not null then
      jsonb_build_object('amount', c.amount, 'currency', c.currency, 'card', c.card_token, 'status', c.status)
    end as charge,
    case when k.id is not null then
      jsonb_build_object('active', k.active, 'open', k.purchase_processing, 'paid', k.last_payment_at is not null)
    end as standing
  from charges c
  full join contracts k on k.id = c.contract_id
  left join users u on u.id = coalesce(c.user_id, k.user_id)
  where u.email is null or u.email like 'buyer-%'`;

/** A product with a gateway, a site in front of it, and what may happen to them. */
async function openShop(gateway: TestGateway) {
  const folders = [temporaryFolder("purchases-platform"), temporaryFolder("purchases-site")];
  const [first = "", second = ""] = folders;
  const whole = await startProduct({
    dataDirectory: first,
    env: { SIMULATION: "off", ...gateway.platformEnv },
  });
  gateway.begin(whole.platformUrl ?? "");
  const platform = await faultyPlatform(whole.platformUrl ?? "");
  // Each viewer has an address of its own, as behind a proxy.
  const env = { API_BASE: platform.url, TRUST_PROXY: "1", ...gateway.siteEnv };
  const site = await startProduct({ dataDirectory: second, env });

  /** Looks into the platform's database, which may have been started anew since the last time. */
  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const database = new pg.Client({
      connectionString: await findRunningDatabase({ directory: join(first, "postgres") }),
    });
    await database.connect();
    try {
      return (await database.query(sql)).rows as Row[];
    } finally {
      await database.end();
    }
  }
  // What may not be watched here is not sold here.
  const offers = await query<{ id: string }>(
    `select p.id from products p left join media m on m.id = p.event_id
     where p.active and m.regions is null order by p.id`,
  );
  return {
    site,
    platform,
    gateway,
    query,
    offers: offers.map(({ id }) => id),
    /** Kills one of the two hosts; whoever started it starts it again. */
    async kill(host: "web" | "platform") {
      const victim = await (host === "web"
        ? processOf(site, /server\/web\/main\.ts/)
        : processOf(whole, /server\/platform\/main\.ts/));
      process.kill(victim, "SIGKILL");
    },
    async close() {
      await site.stop();
      await platform.close();
      await whole.stop();
      await gateway.close();
      for (const folder of folders) removeFolder(folder);
    },
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** Kills hosts one after the other; who asks meanwhile shares the next kill. */
function createExecutioner(shop: Shop) {
  let next: { at: number; done: Promise<void> } | undefined;
  let killed = 0;
  let last = 0;
  const schedule = () => {
    const at = Math.max(Date.now() + 200, last + (last ? KILL_PAUSE_MS : 0));
    const done = delay(at - Date.now()).then(async () => {
      next = undefined;
      last = Date.now();
      killed += 1;
      await shop.kill(killed % 2 === 1 ? "platform" : "web");
    });
    next = { at, done };
    return next;
  };
  return {
    next: () => next ?? schedule(),
    /** Kills the platform as soon as a charge is made; resolved when that was done or is not going to be. */
    atNextCharge(patienceMs: number): Promise<void> {
      // One at a time, and never a program that has hardly started: it would be started again later and later.
      if (Date.now() < last + KILL_PAUSE_MS) return Promise.resolve();
      last = Date.now();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        shop.gateway.onNextCharge?.(() => {
          clearTimeout(timer);
          killed += 1;
          void shop.kill("platform").then(resolve, resolve);
        });
      });
    },
    count: () => killed,
  };
}

/** Buys until no rounds are left. */
function createBuyers(shop: Shop, rounds: Round[]) {
  const { site, gateway, platform } = shop;
  const executioner = createExecutioner(shop);
  /** How long a purchase takes just now; what closes a page or kills a host does so within it. */
  let usualMs = 100;
  let people = 0;

  /** Somebody new, with everything still to buy. */
  async function signUp(): Promise<{ viewer: Viewer; email: string; wanted: string[] }> {
    people += 1;
    const number = people;
    const viewer = new Viewer(site.url);
    viewer.headers = { "x-forwarded-for": `10.0.${number >> 8}.${number & 255}` };
    let tries = 0;
    const email = await persist("an account", async () => {
      // The answer of the first try may be what was lost.
      const address = `buyer-${number}-${++tries}@example.com`;
      const form = { displayName: "Robin", email: address, password: "a long password", termsAccepted: "on" };
      const answer = await viewer.post("/auth/sign-up", form);
      // An account whose first sign-in was lost leads to the sign-in page.
      if (answer.status !== 303 || locationOf(answer).startsWith("/auth/login")) {
        throw new Error(`signing up answered ${answer.status}, to ${locationOf(answer)}`);
      }
      return address;
    });
    return { viewer, email, wanted: [...shop.offers] };
  }

  /** From the page of an offer to the button with the price on it. */
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
    if (fields.method === "stored") return { path, fields };
    const { headers } = viewer;
    const asked = await fetch(locationOf(await viewer.post(path, fields)), { headers, redirect: "manual" });
    const returned = await gateway.enterCard(locationOf(asked), means === "stored" ? "good" : means);
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

  /** Sends a form. @returns undefined when nobody can tell what became of it */
  async function send(viewer: Viewer, form: ConfirmForm, patienceMs?: number): Promise<Outcome | undefined> {
    const signal = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
    const begun = Date.now();
    const answer = await viewer.post(form.path, form.fields, signal).catch(() => undefined);
    // The text of the page is not needed, its end is.
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status !== 303) return undefined;
    usualMs = Math.min(2000, 0.95 * usualMs + 0.05 * (Date.now() - begun));
    const location = locationOf(answer);
    if (/^http/.test(location)) return { kind: "confirm", url: location };
    if (location.startsWith(BUY)) return { kind: "yours" };
    const [, kind = ""] = /^\/payment\/(success|failure|processing)\?/.exec(location) ?? [];
    if (kind === "failure") return { kind };
    expect(["success", "processing"], location).toContain(kind);
    const contract = new URL(location, site.url).searchParams.get("id") ?? "";
    return { kind: kind as "success" | "processing", contract };
  }

  /** Sends a form until somebody says what became of it, and does what the bank asks for. */
  async function insist(viewer: Viewer, round: Round, form: ConfirmForm): Promise<Outcome["kind"]> {
    const told = await persist(`an answer to ${round.what}`, async () => {
      const outcome = await send(viewer, form);
      if (!outcome) throw new Error("nobody can tell");
      return outcome;
    });
    if (told.kind === "success") round.contract = told.contract;
    if (told.kind === "confirm") {
      await persist(`the confirmation of ${round.what}`, async () => {
        const status = await gateway.approve(told.url);
        if (status !== 303) throw new Error(`the bank answered ${status}`);
      });
    }
    return told.kind;
  }

  /** Sends a form in the way of a disturbance; what comes of it is asked afterwards. */
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
        // The page again, as the button "back" shows it without a cache; without a form it is bought already.
        const html = await viewer.get(form.path).then(
          (answer) => answer.text(),
          () => "",
        );
        const fields = findForm(html, form.fields.method ?? "");
        // Of a stored card the page makes a new order: that one is for the viewer to decide.
        if (fields && form.fields.method === "card") await send(viewer, { ...form, fields });
        return;
      }
      case "two tabs":
        await Promise.all([send(viewer, form), other && send(viewer, other)]);
        return;
      case "answer lost":
      case "all answers lost":
        platform.loseAnswers((call) => CHECKOUT.test(call), how === "answer lost" ? 1 : 2);
        await send(viewer, form);
        return;
      case "page closed":
        await send(viewer, form, patience);
        return;
      case "charge cut off":
        gateway.loseAnswers?.("cut", random.whole(2, 4));
        await send(viewer, form);
        return;
      case "charge timed out":
        gateway.loseAnswers?.("hang", 1);
        await send(viewer, form);
        return;
      case "killed at the charge": {
        const done = executioner.atNextCharge(10_000);
        await send(viewer, form);
        return done;
      }
      default: {
        const { at, done } = executioner.next();
        await delay(Math.max(0, at - Date.now() - patience));
        await send(viewer, form);
        await done;
      }
    }
  }

  /** @param random of this buyer alone, so that the others' haste does not change what it does */
  async function buy(random: Random, most: () => boolean): Promise<void> {
    const all = gateway.loseAnswers ? [...DISTURBANCES, ...GATEWAY_DISTURBANCES] : DISTURBANCES;
    let [person, disturbances] = [await signUp(), shuffled<Disturbance>(random, all)];
    while (most()) {
      if (person.wanted.length === 0) person = await signUp();
      if (disturbances.length === 0) disturbances = shuffled<Disturbance>(random, all);
      const { viewer, email, wanted } = person;
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
      const told = await insist(viewer, round, form);
      expect(told === "failure", `${what}: ${told}`).toBe(!round.pays);
      if (other) expect((await insist(viewer, round, other)) === "failure", what).toBe(!round.pays);
    }
  }
  return { buy, kills: executioner.count };
}

describe.skipIf(process.platform !== "linux").each(GATEWAYS)(
  `${ROUNDS_EACH} purchases (seed ${SEED}), %s`,
  (name) => {
    const rounds: Round[] = [];
    let shop: Shop;
    beforeAll(async () => {
      shop = await openShop(await (name === "stripe" ? stripeGateway() : sandboxGateway()));
    }, 180_000);
    afterAll(() => shop?.close());

    it(
      "are charged once or not at all, and what was charged is there",
      async () => {
        const begun = Date.now();
        const { buy, kills } = createBuyers(shop, rounds);
        const viewers = Array.from({ length: Math.min(VIEWERS, ROUNDS_EACH) }, (_, index) =>
          buy(createRandom(SEED * 1000 + index), () => rounds.length < ROUNDS_EACH),
        );
        await Promise.all(viewers);
        const seconds = (Date.now() - begun) / 1000;
        const openCharges = () => shop.query("select 1 from charges where status = 'processing'");
        await waitFor(
          async () => (await openCharges().catch(() => [0])).length === 0,
          SETTLED_MS,
          "every charge to settle",
        );

        const books = await shop.query<Books>(BOOKS);
        const charges = await shop.gateway.charges(shop.query);
        for (const row of books) {
          const { id, charge, standing } = row;
          expect(charges.get(id ?? ""), `the gateway and the ledger agree: ${JSON.stringify(row)}`).toEqual([
            charge,
          ]);
          const isPaid = charge?.status === "succeeded";
          expect(standing, JSON.stringify(row)).toEqual({ active: isPaid, open: false, paid: isPaid });
        }
        expect(charges.size, "the gateway charged nothing that nobody ordered").toBe(books.length);
        const byPurchase = new Map<string, Books[]>();
        for (const row of books) {
          const purchase = `${row.email} ${row.offer}`;
          byPurchase.set(purchase, [...(byPurchase.get(purchase) ?? []), row]);
        }
        expect(byPurchase.size, "every purchase was tried, and no other").toBe(rounds.length);
        for (const { what, email, offer, keys, contract, pays } of rounds) {
          const mine = byPurchase.get(`${email} ${offer}`) ?? [];
          const succeeded = mine.filter(({ charge }) => charge?.status === "succeeded");
          expect(succeeded, what).toHaveLength(pays ? 1 : 0);
          expect(mine.length, `${what}: something was tried`).toBeGreaterThan(0);
          // A key in the books is one of a form that was rendered, and stands there once.
          expect(new Set(mine.map(({ key }) => key)).size, what).toBe(mine.length);
          expect([...keys], what).toEqual(expect.arrayContaining(mine.map(({ key }) => key)));
          if (contract) expect(succeeded[0]?.contract, what).toBe(contract);
        }
        if (process.env.PURCHASE_ROUNDS) {
          const settled = ((Date.now() - begun) / 1000).toFixed(0);
          process.stdout.write(
            `${name}: ${rounds.length} rounds in ${seconds.toFixed(0)} s (${(rounds.length / seconds).toFixed(1)} a second), settled after ${settled} s; ${books.length} charges, ${kills()} kills\n`,
          );
        }
      },
      Math.max(300_000, ROUNDS_EACH * 5_000),
    );
  },
);
