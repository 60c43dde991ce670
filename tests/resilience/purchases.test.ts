/**
 * Nobody pays twice, and nothing that was paid is lost, whatever browsers, networks and hosts do meanwhile: purchases
 * on the site, each of them disturbed in one way or another, and afterwards the ledger beside the gateway's records.
 * The rounds follow from a seed; `PURCHASE_ROUNDS=2000 PURCHASE_SEED=7` runs more of them, or others.
 */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunningDatabase } from "../../server/platform/database/embedded-postgres.ts";
import { createRandom } from "../../server/platform/database/seed/random.ts";
import { type FaultyPlatform, faultyPlatform } from "../support/faulty-platform.ts";
import { familyOf, type Product, startProduct, waitFor } from "../support/product.ts";
import { freePort } from "../support/services.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { Viewer } from "../support/viewer.ts";

const ROUNDS = Number(process.env.PURCHASE_ROUNDS ?? 40);
const SEED = Number(process.env.PURCHASE_SEED ?? 1);
/** A killed program is started again after a pause that grows to ten seconds when it dies often. */
const RECOVERY_MS = 60_000;
/** A charge that the gateway takes its time for, and the tries of its webhook. */
const SETTLED_MS = 60_000;
/** Somewhere between "not yet sent" and "answered" for a purchase on a quiet and on a busy machine. */
const MOST_PATIENCE_MS = 150;

const CARDS = {
  good: "4242 4242 4242 4242",
  settles: "4000 0000 0000 0077",
  challenge: "4000 0000 0000 3220",
  declined: "4000 0000 0000 0002",
};
type Card = keyof typeof CARDS;
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
  "replay",
  "replay",
  "double click",
  "double click",
  "double click",
  "back and again",
  "back and again",
  "two tabs",
  "two tabs",
  "two tabs",
  "answer lost",
  "answer lost",
  "all answers lost",
  "page closed",
  "page closed",
  "web killed",
  "platform killed",
  "platform killed",
] as const;
type Disturbance = (typeof DISTURBANCES)[number];

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

const random = createRandom(SEED);
const pick = <T>(from: readonly T[]): T => from[random.whole(0, from.length - 1)] as T;
const rounds: Round[] = [];
const folders: string[] = [];
let whole: Product;
let platform: FaultyPlatform;
let site: Product;
let offers: string[];

beforeAll(async () => {
  folders.push(temporaryFolder("purchases-platform"), temporaryFolder("purchases-site"));
  const [first = "", second = ""] = folders;
  const paymentsPort = String(await freePort());
  whole = await startProduct({
    dataDirectory: first,
    env: { SIMULATION: "off", PAYMENTS_PORT: paymentsPort },
  });
  platform = await faultyPlatform(whole.platformUrl ?? "");
  site = await startProduct({
    dataDirectory: second,
    env: { API_BASE: platform.url, PAYMENTS_ORIGIN: `http://127.0.0.1:${paymentsPort}` },
  });
  // What may not be watched here is not sold here.
  const rows = await query<{ id: string }>(
    `select p.id from products p left join media m on m.id = p.event_id
     where p.active and m.regions is null order by p.id`,
  );
  offers = rows.map(({ id }) => id);
}, 180_000);
afterAll(async () => {
  await site?.stop();
  await platform?.close();
  await whole?.stop();
  for (const folder of folders) removeFolder(folder);
});

/** Looks into the platform's database, which may have been started anew since the last time. */
async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const directory = join(folders[0] ?? "", "postgres");
  const database = new pg.Client({ connectionString: await findRunningDatabase({ directory }) });
  await database.connect();
  try {
    return (await database.query<Row>(sql)).rows;
  } finally {
    await database.end();
  }
}

/** Somebody new, with everything still to buy. */
async function signUp(): Promise<{ viewer: Viewer; email: string; wanted: string[] }> {
  const email = `buyer-${rounds.length}@example.com`;
  const viewer = new Viewer(site.url);
  const form = { displayName: "Robin", email, password: "a long password", termsAccepted: "on" };
  // Sign-ups from one address are limited to 60 in ten minutes: a long run waits for the next ten.
  await waitFor(async () => (await viewer.post("/auth/sign-up", form)).status === 303, 600_000, "an account");
  return { viewer, email, wanted: [...offers] };
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

const locationOf = (answer: Response) => answer.headers.get("location") ?? "";

/** From the page of an offer to the button with the price on it. */
async function comeToPay(viewer: Viewer, round: Round, means: Card | "stored"): Promise<ConfirmForm> {
  const path = `${BUY}/${round.offer}`;
  const html = await (await viewer.get(path)).text();
  const stored = means === "stored" ? findForm(html, "stored") : undefined;
  const fields = stored ?? findForm(html, "new");
  if (!fields?.key) throw new Error(`nothing to buy on ${path}: ${round.what}`);
  round.keys.add(fields.key);
  if (stored) return { path, fields };
  const cardForm = await fetch(locationOf(await viewer.post(path, fields)), { redirect: "manual" });
  const card = { number: CARDS[means === "stored" ? "good" : means], expiry: "12/40", cvc: "123" };
  const returned = await fetch(locationOf(cardForm), {
    method: "POST",
    body: new URLSearchParams(card),
    redirect: "manual",
  });
  const { pathname, search } = new URL(locationOf(returned));
  const confirmPath = locationOf(await viewer.get(pathname + search));
  return { path: confirmPath, fields: await readConfirmForm(viewer, confirmPath) };
}

async function readConfirmForm(viewer: Viewer, path: string): Promise<Record<string, string>> {
  const fields = findForm(await (await viewer.get(path)).text(), "card");
  if (!fields) throw new Error(`no card on ${path}`);
  return fields;
}

/** Sends a form. @returns undefined when nobody can tell what became of it */
async function send(viewer: Viewer, form: ConfirmForm, patienceMs?: number): Promise<Outcome | undefined> {
  const signal = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs);
  const answer = await viewer.post(form.path, form.fields, signal).catch(() => undefined);
  // The text of the page is not needed, its end is.
  await answer?.arrayBuffer().catch(() => undefined);
  if (answer?.status !== 303) return undefined;
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
  let outcome: Outcome | undefined;
  await waitFor(
    async () => {
      outcome = await send(viewer, form);
      return outcome !== undefined;
    },
    RECOVERY_MS,
    `an answer: ${round.what}`,
  );
  const told = outcome as Outcome | undefined;
  if (told?.kind === "success") round.contract = told.contract;
  if (told?.kind === "confirm") {
    const body = new URLSearchParams({ answer: "approve" });
    const confirmed = await fetch(told.url, { method: "POST", body, redirect: "manual" });
    expect(confirmed.status, round.what).toBe(303);
  }
  return told?.kind ?? "failure";
}

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

/** Sends a form in the way of a disturbance; what comes of it is asked afterwards. */
async function disturb(how: Disturbance, viewer: Viewer, form: ConfirmForm, other: ConfirmForm | undefined) {
  const patience = random.whole(0, MOST_PATIENCE_MS);
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
      const fields = findForm(await (await viewer.get(form.path)).text(), form.fields.method ?? "");
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
      await send(viewer, form, patience + 1);
      return;
    default: {
      const victim = await (how === "web killed"
        ? processOf(site, /server\/web\/main\.ts/)
        : processOf(whole, /server\/platform\/main\.ts/));
      const sent = send(viewer, form);
      await delay(patience);
      // Whoever started it starts it again.
      process.kill(victim, "SIGKILL");
      await sent;
    }
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.whole(0, left.length - 1), 1)[0] as T);
}

interface Row {
  email: string;
  key: string;
  offer: string;
  contract: string;
  charge: { amount: number; currency: string; card: string; status: string };
  /** The gateway's record of the same charge. */
  paid: Row["charge"] | null;
  /** Whether the contract is open, and has been paid. */
  standing: { active: boolean; open: boolean; paid: boolean } | null;
}

function readBooks(): Promise<Row[]> {
  return query<Row>(
    `select u.email, c.idempotency_key as key, c.product_id as offer, c.contract_id as contract,
       case when c.id is not null then
         jsonb_build_object('amount', c.amount, 'currency', c.currency, 'card', c.card_token, 'status', c.status)
       end as charge,
       case when g.id is not null then
         jsonb_build_object('amount', g.amount, 'currency', g.currency, 'card', g.card_token, 'status', g.status)
       end as paid,
       case when k.id is not null then
         jsonb_build_object('active', k.active, 'open', k.purchase_processing, 'paid', k.last_payment_at is not null)
       end as standing
     from charges c
     full join gateway_charges g on g.idempotency_key = c.id
     full join contracts k on k.id = c.contract_id
     left join users u on u.id = coalesce(c.user_id, k.user_id)
     where u.email is null or u.email like 'buyer-%'`,
  );
}

describe.skipIf(process.platform !== "linux")(`${ROUNDS} purchases (seed ${SEED})`, () => {
  it(
    "are charged once or not at all, and what was charged is there",
    async () => {
      let [person, disturbances] = [await signUp(), shuffled(DISTURBANCES)];
      while (rounds.length < ROUNDS) {
        if (person.wanted.length === 0) person = await signUp();
        if (disturbances.length === 0) disturbances = shuffled(DISTURBANCES);
        const { viewer, email, wanted } = person;
        const [offer = ""] = wanted.splice(random.whole(0, wanted.length - 1), 1);
        const [how, means] = [disturbances.pop() ?? "replay", pick(MEANS)];
        const what = `round ${rounds.length + 1}, ${how}, ${means}, ${offer}`;
        const round: Round = { what, email, offer, pays: means !== "declined", keys: new Set() };
        rounds.push(round);
        const form = await comeToPay(viewer, round, means);
        const other = how === "two tabs" ? await comeToPay(viewer, round, means) : undefined;
        await disturb(how, viewer, form, other);
        const told = await insist(viewer, round, form);
        expect(told === "failure", `${what}: ${told}`).toBe(!round.pays);
        if (other) expect((await insist(viewer, round, other)) === "failure", what).toBe(!round.pays);
      }
      const openCharges = () => query("select 1 from charges where status = 'processing'");
      await waitFor(async () => (await openCharges()).length === 0, SETTLED_MS, "every charge to settle");

      const books = await readBooks();
      for (const row of books) {
        const { charge, paid, standing } = row;
        expect(paid, `the gateway and the ledger agree: ${JSON.stringify(row)}`).toEqual(charge);
        const isPaid = charge?.status === "succeeded";
        expect(standing, JSON.stringify(row)).toEqual({ active: isPaid, open: false, paid: isPaid });
      }
      for (const round of rounds) {
        const { what, email, offer, keys, contract, pays } = round;
        const mine = books.filter((row) => row.email === email && row.offer === offer);
        const succeeded = mine.filter(({ charge }) => charge.status === "succeeded");
        expect(succeeded, what).toHaveLength(pays ? 1 : 0);
        expect(mine.length, `${what}: something was tried`).toBeGreaterThan(0);
        // A key in the books is one of a form that was rendered, and stands there once.
        expect(new Set(mine.map(({ key }) => key)).size, what).toBe(mine.length);
        expect([...keys], what).toEqual(expect.arrayContaining(mine.map(({ key }) => key)));
        if (contract) expect(succeeded[0]?.contract, what).toBe(contract);
      }
      expect(books, "nothing was bought that nobody ordered").toHaveLength(
        books.filter(({ email, offer }) => rounds.some((one) => one.email === email && one.offer === offer))
          .length,
      );
    },
    Math.max(300_000, ROUNDS * 10_000),
  );
});
