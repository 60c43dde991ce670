import { beforeEach, describe, expect, it } from "vitest";
import { PlatformError } from "~/platform/errors";
import { contextOf } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { useConfig } from "../../../tests/support/config.ts";
import { decryptCard, openCardForm, readReturnedCard } from "./card.server";

/** A session, and a platform without the call that registers forms. */
const viewerOf = (id: string) =>
  ({ session: { id }, platform: { optional: platformWithoutCalls } }) as unknown as SignedInViewer;
const platformWithoutCalls = {
  async call() {
    throw new PlatformError("not_found", 404);
  },
};
const ann = viewerOf("session-of-ann");
const purchase = { offerId: "plan-all", returnTo: "/events/e1", isSignUp: false };

beforeEach(() => {
  useConfig({
    env: {
      PLATFORM_ORIGIN: "https://api.example.com",
      APP_ORIGIN: "https://tv.example.com",
      TRUST_PROXY: "1",
    },
  });
});

/** The state that the card form is given. */
async function stateFor(key: string, offerId = "plan-all"): Promise<string> {
  const request = new Request("http://127.0.0.1/account/subscription/buy/plan-all", { method: "POST" });
  const form = await openCardForm(
    contextOf({ request, context: { locale: "de" } }),
    ann,
    { ...purchase, offerId },
    key,
  );
  expect(form.origin + form.pathname).toBe("https://api.example.com/payments/card");
  expect(form.searchParams.get("return_url")).toBe(
    `https://tv.example.com/de/account/subscription/buy/${offerId}?redirectTo=%2Fevents%2Fe1`,
  );
  // The form speaks the language of the page (PAY-7).
  expect(form.searchParams.get("locale")).toBe("de");
  return form.searchParams.get("state") ?? "";
}

/** What the card form adds to the URL. */
const responseOf = (state: string) =>
  new URLSearchParams({ card_token: "tok_secret", card_brand: "Visa", card_last4: "4242", state });

const sealedOf = (path: string | undefined) =>
  new URL(path ?? "", "http://site").searchParams.get("card") ?? "";

describe("a card on its way through the browser", () => {
  it("comes back sealed, with the key of the order it was asked for", async () => {
    const path = await readReturnedCard(ann, purchase, responseOf(await stateFor("key-1")));
    expect(path).not.toContain("tok_secret");
    expect(await decryptCard(ann, "plan-all", sealedOf(path))).toEqual({
      token: "tok_secret",
      brand: "Visa",
      last4: "4242",
      key: "key-1",
    });
  });

  it("opens for no other viewer and no other offer", async () => {
    const sealed = sealedOf(await readReturnedCard(ann, purchase, responseOf(await stateFor("key-1"))));
    expect(await decryptCard(viewerOf("session-of-bob"), "plan-all", sealed)).toBeUndefined();
    expect(await decryptCard(ann, "plan-other", sealed)).toBeUndefined();
    expect(await decryptCard(ann, "plan-all", "lost")).toBeUndefined();
  });

  it.each([
    ["a made-up state", "made-up"],
    ["no state", ""],
  ])("is not taken with %s", async (_words, state) => {
    expect(sealedOf(await readReturnedCard(ann, purchase, responseOf(state)))).toBe("lost");
  });

  it("is not taken with the state of another offer", async () => {
    const state = await stateFor("key-1", "plan-other");
    expect(sealedOf(await readReturnedCard(ann, purchase, responseOf(state)))).toBe("lost");
  });

  it("keeps the state short enough for gateways", async () => {
    expect((await stateFor("0123456789".repeat(4), "x".repeat(128))).length).toBeLessThan(500);
  });
});
