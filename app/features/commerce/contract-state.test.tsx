import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/rendered";
import { BillingRow } from "./BillingRow";
import { ContractFacts } from "./ContractFacts/ContractFacts";
import { ContractLabel } from "./ContractRow/ContractRow";
import { ContractStateNotice } from "./ContractStateNotice";
import { type ContractState, type ContractView, isCharged } from "./product-view";

const contract = (kind: ContractView["kind"]): ContractView => ({
  id: "c1",
  title: "Offer",
  kind,
  currency: "EUR",
  renews: false,
  includes: [],
  items: [],
  state: "ending",
  href: "/account",
  inRegion: true,
});
const draw = (kind: ContractView["kind"]) =>
  rendered(
    <>
      <ContractLabel contract={contract(kind)} />
      <ContractStateNotice contract={contract(kind)} />
    </>,
  );

// Without messages the keys are shown.
test("a cancelled ticket and a cancelled plan have words of their own", () => {
  expect(draw("plan")).toContain("state_ending<");
  expect(draw("plan")).toContain(">ending_text<");
  expect(draw("ticket")).toContain("ticket_cancelled<");
  expect(draw("ticket")).toContain(">ticket_cancelled_text<");
});

test.each<[ContractState, string]>([
  ["processing", "ends_on"],
  ["ending", "ends_on"],
  ["expired", "ended_on"],
])("the end of a plan that is %s is named %s", (state, name) => {
  const endsAt = "2026-12-31T00:00:00Z";
  const html = rendered(<ContractFacts contract={{ ...contract("plan"), state, endsAt }} />);
  expect(html).toContain(`<dt>${name}</dt>`);
});

test.each<[ContractState, string | undefined, boolean]>([
  ["active", "2026-11-01T00:00:00Z", true],
  ["expired", "2026-11-01T00:00:00Z", true],
  ["processing", undefined, true],
  ["failed", undefined, true],
  ["active", undefined, false],
  ["expired", undefined, false],
])("the price of a contract that is %s and was paid on %s counts: %s", (state, paidAt, counts) => {
  expect(isCharged({ ...contract("plan"), state, paidAt })).toBe(counts);
});

test.each<[ContractState, string | undefined, string]>([
  ["active", "2026-11-02T00:00:00Z", "2026-11-02"],
  ["active", undefined, "2026-11-01"],
  ["failed", undefined, "2026-11-01"],
])("the billing row of a contract that is %s and was paid on %s has the date %s", (state, paidAt, date) => {
  const row = rendered(
    <BillingRow contract={{ ...contract("ticket"), state, startsAt: "2026-11-01T00:00:00Z", paidAt }} />,
    { messages: { "commerce:last_payment_date": "Paid on {{date}}" } },
  );
  expect(row.match(/datetime="[^"T]*/gi)).toEqual([`dateTime="${date}`]);
});
