/** A viewer on the pages that sell an offer: loads them, enters cards at the sandbox gateway and sends their forms. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { loadBuy, submitBuy } from "../../app/features/commerce/buy.server.ts";
import { type Member, openStorefront, responseOf, type Storefront } from "./signed-in-viewers.ts";

/** Test cards, by their effect. */
export const CARDS = { good: "4242 4242 4242 4242", poor: "4000 0000 0000 9995" };
/** Path of the pages, without the offer's id. */
export const BUY = "/account/subscription/buy";

/**
 * Opens a storefront for the tests of a file, with a new viewer for each test, and returns the steps of a
 * purchase. The viewer takes a step unless another one is passed.
 */
export function purchaseVisits() {
  let opened: Storefront;
  let signedUp: Member;
  beforeAll(async () => {
    opened = await openStorefront();
  });
  afterAll(() => opened.stop());
  beforeEach(async () => {
    signedUp = await opened.signUp();
  });
  const storefront = () => opened;
  const viewer = () => signedUp;

  const load = (id: string, query = "", member = viewer()) =>
    responseOf(loadBuy(member.visit(`${BUY}/${id}${query}`), id));
  const submit = (id: string, form: Record<string, string>, member = viewer()) =>
    responseOf(submitBuy(member.visit(`${BUY}/${id}`, form), id));
  const payWith = (id: string, card: string, member = viewer()) =>
    submit(id, { intent: "creditCardPay", method: "card", card }, member);

  /** Parameters that the card form adds to its redirect. */
  async function cameBack(id: string, number: string, member = viewer()): Promise<URLSearchParams> {
    const { data } = await load(id, "", member);
    const form = { intent: "creditCardPay", method: "new", key: data.key };
    const toForm = await fetch((await submit(id, form, member)).location ?? "", { redirect: "manual" });
    const body = new URLSearchParams({ number, expiry: "12/40", cvc: "123" });
    const back = await fetch(toForm.headers.get("location") ?? "", {
      method: "POST",
      body,
      redirect: "manual",
    });
    return new URL(back.headers.get("location") ?? "").searchParams;
  }

  /** A card as the page receives it: encrypted. */
  async function sealedCard(id: string, number: string, member = viewer()): Promise<string> {
    const { status, location = "" } = await load(id, `?${await cameBack(id, number, member)}`, member);
    expect(status).toBe(303);
    return new URL(location, "http://localhost:3000").searchParams.get("card") ?? "";
  }

  /** Runs a step, and expects no charge. */
  async function withoutCharge<T>(work: () => Promise<T>): Promise<T> {
    const before = await storefront().charges();
    const result = await work();
    expect(await storefront().charges()).toBe(before);
    return result;
  }

  /** Runs a step, and expects one charge. */
  async function chargedOnce<T>(work: () => Promise<T>): Promise<T> {
    const before = await storefront().charges();
    const result = await work();
    expect(await storefront().charges()).toBe(before + 1);
    return result;
  }

  return { storefront, viewer, load, submit, payWith, cameBack, sealedCard, withoutCharge, chargedOnce };
}
