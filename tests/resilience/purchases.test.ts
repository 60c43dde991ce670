/**
 * No viewer pays twice and no payment is lost, whatever browsers, networks, hosts and gateways do: several
 * viewers buy on the site at once, each of them disturbed, and afterwards the ledger is compared with the
 * gateway's records. The seed determines the actions, but not their timing. `PURCHASE_ROUNDS=2000
 * PURCHASE_SEED=7 PURCHASE_VIEWERS=24 PURCHASE_GATEWAY=stripe PURCHASE_LOOKS=0.1` runs more rounds, or
 * others.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../server/platform/database/seed/random.ts";
import { type BookedCharge, sandboxGateway, stripeGateway } from "../support/payment-gateways.ts";
import { waitFor } from "../support/product.ts";
import { createBuyers, type Round } from "../support/purchases/buyers.ts";
import { openStorefront, type Storefront } from "../support/purchases/storefront.ts";

const ROUNDS = Number(process.env.PURCHASE_ROUNDS ?? 40);
const SEED = Number(process.env.PURCHASE_SEED ?? 1);
/** Number of concurrent buyers. */
const VIEWERS = Number(process.env.PURCHASE_VIEWERS ?? 4);
const GATEWAYS = (process.env.PURCHASE_GATEWAY ?? "sandbox stripe").split(/[\s,]+/);
const ROUNDS_EACH = Math.ceil(ROUNDS / GATEWAYS.length);
/** A charge that the gateway delays, the tries of its webhook, and the platform's own polling. */
const SETTLED_MS = 120_000;

interface Books {
  email: string | null;
  key: string;
  offer: string;
  contract: string;
  /** Its name at the gateway. */
  id: string | null;
  charge: BookedCharge | null;
  /** Whether the contract is active, and has been paid. */
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

describe.skipIf(process.platform !== "linux").each(GATEWAYS)(
  `${ROUNDS_EACH} purchases (seed ${SEED}), %s`,
  (name) => {
    const rounds: Round[] = [];
    let storefront: Storefront;
    beforeAll(async () => {
      storefront = await openStorefront(await (name === "stripe" ? stripeGateway() : sandboxGateway()));
    }, 180_000);
    afterAll(() => storefront?.close());

    it(
      "charge once or not at all, and every charge has its contract",
      async () => {
        const begun = Date.now();
        const { buy, kills } = createBuyers(storefront, rounds);
        const viewers = Array.from({ length: Math.min(VIEWERS, ROUNDS_EACH) }, (_, index) =>
          buy(createRandom(SEED * 1000 + index), () => rounds.length < ROUNDS_EACH),
        );
        await Promise.all(viewers);
        const seconds = (Date.now() - begun) / 1000;
        const openCharges = () => storefront.query("select 1 from charges where status = 'processing'");
        await waitFor(
          async () => (await openCharges().catch(() => [0])).length === 0,
          SETTLED_MS,
          "every charge to settle",
        );

        const books = await storefront.query<Books>(BOOKS);
        const charges = await storefront.gateway.charges(storefront.query);
        for (const row of books) {
          const { id, charge, standing } = row;
          expect(charges.get(id ?? ""), `the gateway and the ledger agree: ${JSON.stringify(row)}`).toEqual([
            charge,
          ]);
          const isPaid = charge?.status === "succeeded";
          expect(standing, JSON.stringify(row)).toEqual({ active: isPaid, open: false, paid: isPaid });
        }
        expect(charges.size, "the gateway charged nothing that was not ordered").toBe(books.length);
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
          // A key in the gateway's records is the key of one rendered form, and occurs once.
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
