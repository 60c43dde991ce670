import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../tests/support/rendered";
import { EventOffers, MatchScoreBug } from "./event-page";
import type { OfferView } from "./OfferPanel/offers.server";

const offer = (id: string, fields: Partial<OfferView> = {}): OfferView => ({
  id,
  title: `Offer ${id}`,
  description: undefined,
  price: 4.99,
  currency: "EUR",
  type: "ppv",
  period: undefined,
  renews: false,
  href: `/buy/${id}`,
  ...fields,
});
const PAGE = { messages: messagesFor("en", "common", "event") };
const html = (offers: OfferView[]) =>
  rendered(<EventOffers offers={offers} path="/events/e1" isSignedIn={false} />, PAGE);

it("offers every ticket that has a price, whichever comes first, and every plan", () => {
  const page = html([
    offer("priceless", { price: undefined }),
    offer("single"),
    offer("day"),
    offer("pass", { type: "svod" }),
  ]);
  for (const id of ["single", "day", "pass"]) expect(page).toContain(`href="/buy/${id}"`);
  expect(page).not.toContain("priceless");
});

it("offers nothing where there is nothing to buy", () => {
  expect(html([])).toBe("");
});

it("calls plans further ways to watch beside a ticket only", () => {
  const plan = offer("pass", { type: "svod" });
  expect(html([offer("single"), plan])).toContain("More ways to watch");
  expect(html([plan])).toContain("How to watch");
  expect(html([plan])).not.toContain("More ways to watch");
});

it("says how long a ticket opens the match", () => {
  expect(html([offer("single", { period: { count: 48, unit: "hours" } })])).toContain("48 hours");
});

it("says how often a plan is paid", () => {
  const page = html([offer("pass", { type: "svod", period: { count: 1, unit: "months" }, renews: true })]);
  expect(page).toContain("€4.99</bdi> a month");
});

it.each([
  ["icehockey", { phase: "period_3" }, "P3"],
  ["basketball", { phase: "quarter_4" }, "Q4"],
  ["icehockey", {}, undefined],
  ["soccer", { phase: "second_half", minute: 84 }, undefined],
])(
  "the score on a video of %s with %j shows %s before the player tells the time",
  (sportType, state, clock) => {
    const [home, away] = ["LIO", "BEA"].map((code) => ({
      name: code,
      code,
      colorDark: "#112233",
      colorLight: "#112233",
    }));
    if (!home || !away) throw new Error("A match needs two teams");
    const bug = rendered(
      <MatchScoreBug {...{ home, away, sportType }} score={{ home: 2, away: 1, ...state }} />,
      PAGE,
    );
    expect(/<bdi dir="ltr">(.*?)<\/bdi>/.exec(bug)?.[1]).toBe(clock);
  },
);
