/** Offers, contracts and payments. */
import type { Call } from "./call.ts";

export const COMMERCE_CALLS: Call[] = [
  {
    method: "GET",
    path: "/api/event/get_commerce_options?eventId=live-3",
    auth: "optional",
    badQuery: ["eventId="],
    unknown: { path: "/api/event/get_commerce_options?eventId=no-such-event", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/commerce/get_subscriptions?type=svod",
    auth: "optional",
    badQuery: ["", "type=ppv", "type=svod&page=-1", "type=svod&size=0"],
  },
  {
    method: "GET",
    path: "/api/commerce/get_subscriptions_by_id/id/plan-all",
    auth: "optional",
    unknown: { path: "/api/commerce/get_subscriptions_by_id/id/no-such-plan", code: "not_found" },
  },
  {
    method: "GET",
    path: "/api/commerce/customer_contracts",
    auth: "required",
    badQuery: ["active=perhaps", "canceled=1", "page=x"],
  },
  {
    method: "GET",
    path: "/api/commerce/get_customer_subscriptions_by_id/id/plan-all",
    auth: "required",
    // A plan is not a contract.
    unknown: { path: "/api/commerce/get_customer_subscriptions_by_id/id/plan-all", code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/cancel_contract",
    auth: "required",
    bad: [{}, { id: "x" }, { platform: "ios", id: "x" }, { platform: "web", id: 5 }],
    unknown: { body: { platform: "web", id: "no-such-contract" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/subscription_checkout",
    auth: "required",
    bad: [
      {},
      { subscription_id: "plan-all" },
      { card: "tok", subscription_id: "plan-all" },
      { card: { token: 5 }, subscription_id: "plan-all" },
    ],
    unknown: { body: { card: { token: "tok" }, subscription_id: "no-such-plan" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/subscribe_by_stored_cc",
    auth: "required",
    bad: [{}, { subscription_id: 5 }, { subscription_id: "plan-all", password: "" }],
    unknown: { body: { subscription_id: "no-such-plan", password: "touchline-demo" }, code: "not_found" },
  },
  {
    method: "POST",
    path: "/api/commerce/card_form",
    auth: "required",
    body: { state: "a form" },
    bad: [{}, { state: "" }, { state: 5 }, { state: "x".repeat(501) }],
  },
  {
    method: "POST",
    path: "/api/commerce/redeem_access_code",
    auth: "required",
    body: { code: "SOLD-OUT" },
    bad: [{}, { code: " " }, { code: 5 }, { code: "x".repeat(200) }],
  },
];
