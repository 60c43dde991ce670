/**
 * Orders on a platform that ignores `Idempotency-Key`, from two web hosts on one session store: one form is one order,
 * whatever is lost on the way.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setConfig } from "~/config/config.server";
import { rootLogger } from "~/lib/log.server";
import { loadFailure, loadProcessing } from "~/routes/payment/payment.server";
import { seal } from "~/session/sealed.server";
import { openFileStore } from "~/session/store/file-store.server";
import { openRedisStore } from "~/session/store/redis-store.server";
import type { SessionStore } from "~/session/store/store";
import { setSessionStore } from "~/session/store.server";
import { type CarelessPlatform, carelessPlatform } from "../../../tests/support/careless-platform.ts";
import { configOf } from "../../../tests/support/config.ts";
import { type Service, servicesMissing, startRedis } from "../../../tests/support/services.ts";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
} from "../../../tests/support/signed-in-viewers.ts";
import { removeFolder, temporaryFolder } from "../../../tests/support/temp.ts";
import { loadBuy, submitBuy } from "./buy.server";

const BUY = "/account/subscription/buy";
const SITE = "http://localhost:3000";

let storefront: Storefront;
let platform: CarelessPlatform;
beforeAll(async () => {
  storefront = await openStorefront();
  platform = await carelessPlatform(storefront.platform.url);
  setConfig(configOf({ env: { API_BASE: platform.url } }));
}, 60_000);
afterAll(async () => {
  await platform.close();
  await storefront.stop();
});

/** Every call of the store goes to the other host's connection. */
function inTurn(stores: readonly [SessionStore, SessionStore]): SessionStore {
  let turn = 0;
  return new Proxy(stores[0], {
    get(_, name: keyof SessionStore) {
      turn += 1;
      const store = stores[turn % 2] as SessionStore;
      return (store[name] as (...args: unknown[]) => unknown).bind(store);
    },
  });
}

describe.each([
  ["in a file", undefined],
  ["in Redis", servicesMissing],
])("two hosts whose sessions are %s", (kind, missing) => {
  let stores: readonly [SessionStore, SessionStore];
  let redis: Service | undefined;
  let folder: string | undefined;
  let ann: Member;
  beforeAll(async () => {
    if (missing) return;
    if (kind === "in Redis") {
      redis = await startRedis();
      const { url } = redis;
      stores = [openRedisStore(url, rootLogger), openRedisStore(url, rootLogger)];
    } else {
      folder = temporaryFolder("orders");
      stores = [openFileStore(folder), openFileStore(folder)];
    }
    setSessionStore(inTurn(stores));
  });
  afterAll(async () => {
    for (const store of stores ?? []) await store.close();
    await redis?.stop();
    if (folder) removeFolder(folder);
  });
  beforeEach(async () => {
    if (missing) return;
    ann = await storefront.signUp();
    Object.assign(platform, { conduct: {}, gate: Promise.resolve() });
    platform.orders.length = 0;
    platform.contracts.length = 0;
  });

  /** A form as the page has rendered it, ready to be sent any number of times. */
  type Form = Record<string, string>;
  const FORMS: Record<string, (id: string) => Promise<Form>> = {
    async "a new card"(id) {
      const { key } = (await responseOf(loadBuy(ann.visit(`${BUY}/${id}`), id))).data;
      const card = JSON.stringify({ token: "tok_1", key });
      const purpose = { nonce: ann.sessionId, purpose: `card ${id}` };
      return { intent: "creditCardPay", method: "card", card: await seal(card, purpose) };
    },
    async "the stored card"(id) {
      const { storedKey } = (await responseOf(loadBuy(ann.visit(`${BUY}/${id}`), id))).data;
      return { intent: "creditCardPay", method: "stored", key: storedKey };
    },
    async "an access code"(id) {
      const { codeKey } = (await responseOf(loadBuy(ann.visit(`${BUY}/${id}`), id))).data;
      return { intent: "redeemAccessCode", code: "GIFT", key: codeKey };
    },
  };
  const send = (form: Form, id = "plan-all") => responseOf(submitBuy(ann.visit(`${BUY}/${id}`, form), id));
  const newForm = (way: string, id = "plan-all") => FORMS[way]?.(id) as Promise<Form>;
  const look = (location: string) => responseOf(loadProcessing(ann.visit(location)));

  describe.skipIf(missing !== undefined).each(Object.keys(FORMS))("and %s", (way) => {
    it("order once, however often and fast the form is sent", async () => {
      const form = await newForm(way);
      const together = await Promise.all([send(form), send(form), send(form)]);
      const later = await send(form);
      expect(platform.orders).toHaveLength(1);
      expect([...together, later].map(({ status }) => status)).toEqual([303, 303, 303, 303]);
      expect(later.location).toMatch(/^\/payment\/success\?id=contract-1/);
      for (const { location = "" } of together) {
        if (location.startsWith("/payment/success")) continue;
        expect((await look(location)).location).toMatch(/^\/payment\/success\?id=contract-1/);
      }
    });

    it.each([
      ["breaks the connection off", "reset"],
      ["responds 500", 500],
      ["responds 504", 504],
      ["responds nonsense", "nonsense"],
    ] as const)("order once when the platform carries it out and %s", async (_, responds) => {
      // One of last year's for the same offer says nothing of this order.
      platform.contracts.push({ id: "last-year", productId: "plan-all", type: "svod", active: false });
      platform.conduct = { responds };
      const form = await newForm(way);
      const first = await send(form);
      expect([first.status, first.location]).toEqual([
        303,
        expect.stringMatching(/^\/payment\/processing\?order=/),
      ]);
      const again = await send(form);
      expect(again.location).toBe(first.location);
      expect(platform.orders).toHaveLength(1);
      const found = await look(first.location ?? "");
      expect(found.location).toMatch(/^\/payment\/success\?id=contract-1/);
      expect((await send(form)).location).toBe(found.location);
      expect(platform.orders).toHaveLength(1);
    });

    it("look for an order that has not arrived, and order again only with a new form", async () => {
      platform.conduct = { responds: 504, isCarriedOut: false };
      const form = await newForm(way);
      const { location = "" } = await send(form);
      const waiting = await look(location);
      expect(waiting.data).toMatchObject({ isAwaited: true, contract: undefined, looksLeft: 24 });
      const late = await look(`${location}&look=24`);
      expect(late.data).toMatchObject({ isAwaited: true, looksLeft: 0 });
      platform.conduct = {};
      expect((await send(form)).location).toBe(location);
      expect(platform.orders).toHaveLength(1);
      expect((await send(await newForm(way))).location).toMatch(/^\/payment\/success/);
      expect(platform.orders).toHaveLength(2);
    });

    it("may send a form again that the platform has plainly refused", async () => {
      platform.conduct = { responds: 422, isCarriedOut: false };
      const form = await newForm(way);
      expect((await send(form)).data?.failure?.code).toBe("broken");
      platform.conduct = {};
      expect((await send(form)).location).toMatch(/^\/payment\/success/);
      expect(platform.orders).toHaveLength(2);
    });

    it("send nothing while it is unknown what the viewer has", async () => {
      const form = await newForm(way);
      setConfig(configOf({ env: { API_BASE: "http://127.0.0.1:1" } }));
      const args = ann.visit(`${BUY}/plan-all`, form);
      const refused = await responseOf(submitBuy(args, "plan-all")).finally(() =>
        setConfig(configOf({ env: { API_BASE: platform.url } })),
      );
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(platform.orders).toEqual([]);
      expect((await send(form)).location).toMatch(/^\/payment\/success/);
    });
  });

  describe.skipIf(missing !== undefined)("and two tabs", () => {
    it("order once at the same time: the second one looks what becomes of the first", async () => {
      let open = () => {};
      platform.gate = new Promise((resolve) => {
        open = resolve;
      });
      const forms = [await newForm("the stored card"), await newForm("a new card")] as const;
      const responses = forms.map((form) => send(form));
      const second = await Promise.race(responses);
      expect(second.location).toMatch(/^\/payment\/processing\?order=/);
      expect((await look(second.location ?? "")).data).toMatchObject({
        isAwaited: true,
        contract: undefined,
      });
      open();
      await Promise.all(responses);
      expect(platform.orders).toHaveLength(1);
      expect((await look(second.location ?? "")).location).toMatch(/^\/payment\/success\?id=contract-1/);
    });

    it("order once after the other: the page shows what is there", async () => {
      const forms = [await newForm("the stored card"), await newForm("a new card")] as const;
      await send(forms[0]);
      expect((await send(forms[1])).location).toBe(`${BUY}/plan-all`);
      expect(platform.orders).toHaveLength(1);
    });
  });

  describe.skipIf(missing !== undefined)("and a payment that is refused", () => {
    it("show the platform's own words for an unknown code, each time", async () => {
      const message = "Your bank is closed on Sundays";
      platform.conduct = {
        responds: 402,
        isCarriedOut: false,
        failure: { messageErrorCode: "bank_on_sunday", message },
      };
      const form = await newForm("the stored card");
      const { location = "" } = await send(form);
      expect(location).toMatch(/^\/payment\/failure\?code=bank_on_sunday&/);
      const page = () => responseOf(loadFailure(ann.visit(location)));
      expect((await page()).data).toMatchObject({ code: "bank_on_sunday", message });
      expect((await send(form)).location).toBe(location);
      expect(platform.orders).toHaveLength(1);
      // No other viewer's page repeats it, and none does what a URL claims.
      const bob = await storefront.signUp();
      expect((await responseOf(loadFailure(bob.visit(location)))).data.message).toBeUndefined();
      const forged = await responseOf(
        loadFailure(ann.visit(`/payment/failure?code=x&message=${randomUUID()}`)),
      );
      expect(forged.data.message).toBeUndefined();
    });
  });

  describe.skipIf(missing !== undefined)("and a payment that takes a while", () => {
    const onItsWay = { purchaseProcessing: true, lastPayment: null };
    it.each([
      ["the offer's id", { id: "plan-all", status: "processing", purchaseProcessing: true }],
      ["no id", { id: null, status: "processing", purchaseProcessing: true }],
    ])("follow it when the receipt has %s", async (_, receipt) => {
      platform.conduct = { receipt, contract: onItsWay };
      const { location = "" } = await send(await newForm("the stored card"));
      expect(location).toMatch(/^\/payment\/processing\?/);
      const { location: own = "" } = await look(location);
      expect(new URL(own, SITE).searchParams.get("id")).toBe("contract-1");
      expect((await look(own)).data).toMatchObject({ contract: { id: "contract-1", state: "processing" } });
      Object.assign(platform.contracts[0] ?? {}, { purchaseProcessing: false });
      // The page with scripts asks the same URL again, from wherever it had come.
      for (const url of [location, own]) {
        expect((await look(url)).location).toMatch(/^\/payment\/success\?id=contract-1/);
      }
    });

    it("say why it failed", async () => {
      const receipt = { id: "plan-all", status: "processing" };
      platform.conduct = { receipt, contract: onItsWay };
      const { location = "" } = await send(await newForm("the stored card"));
      const failed = { purchaseProcessing: false, active: false, failureCode: "expired_card" };
      Object.assign(platform.contracts[0] ?? {}, failed);
      expect((await look(location)).location).toMatch(/^\/payment\/failure\?code=expired_card/);
    });
  });
});
