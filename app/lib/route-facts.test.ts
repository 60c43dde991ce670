import { expect, it } from "vitest";
import { routeTable } from "../../tests/support/route-table";
import { ROUTE_FACTS, type RouteFacts, routeFacts } from "./route-facts";

const has = (fact: keyof RouteFacts, path: string) => routeFacts(path)[fact] === true;

it("every path leads to a route", () => {
  const paths = routeTable().map(({ path }) => path);
  const lost = Object.keys(ROUTE_FACTS).filter(
    (known) =>
      !paths.some((path) => path === known || path.startsWith(known.endsWith("/") ? known : `${known}/`)),
  );
  expect(lost).toEqual([]);
});

it.each([
  ["isPersonal", "/account"],
  ["isPersonal", "/account/ppv?page=2"],
  ["isPersonal", "/auth/login?redirectTo=/live"],
  ["isPersonal", "/recommendation"],
  ["isPersonal", "/selected/videos"],
  ["hasNoSurvey", "/auth/oauth2/callback/google"],
  ["hasNoSurvey", "/auth/sign-up/following/league/north"],
  ["hasNoSurvey", "/payment/processing"],
  ["hasNoSurvey", "/redirect/events/1"],
  ["hasNoSurvey", "/club"],
  ["isEmbed", "/embed/events/e1?t=30"],
  ["needsNoClub", "/club/"],
  ["needsNoClub", "/auth/logout"],
  ["needsNoClub", "/actions/follow?x=1"],
  ["isPayment", "/payment/success"],
  ["isPayment", "/Payment/Success"],
  ["isPayment", "/%70ayment/success"],
  ["isPayment", "/account/subscription/%62uy/100%25"],
  ["isPayment", "/account/subscription/%62%75y/%E0%A4%A"],
  ["isPayment", "/account/subscription/buy"],
  ["isPayment", "/account/subscription/buy/plan-1"],
  ["isPayment", "/auth/sign-up/subscription/buy/plan-1"],
  ["hasProviders", "/auth/login/"],
  ["hasProviders", "/auth/login/limit"],
  ["hasProviders", "/auth/sign-up"],
  ["opensPopups", "/auth/login"],
  ["opensPopups", "/%61uth/login"],
  ["isListed", "/"],
] as const)("%s: %s", (fact, path) => {
  expect(has(fact, path)).toBe(true);
});

it.each([
  ["isPersonal", "/"],
  ["isPersonal", "/accounts"],
  ["isPersonal", "/search"],
  ["hasNoSurvey", "/"],
  ["hasNoSurvey", "/faq"],
  ["hasNoSurvey", "/following/league"],
  ["hasNoSurvey", "/account/subscription/buy/plan-1"],
  ["needsNoClub", "/clubs"],
  ["needsNoClub", "/auth/sign-up/personalization"],
  ["isEmbed", "/embed"],
  ["isEmbed", "/events/e1"],
  ["isPayment", "/account/subscription"],
  ["isPayment", "/payments"],
  ["hasProviders", "/auth/sign-up/personalization"],
  ["hasProviders", "/auth/password/forgot"],
  ["hasProviders", "/auth/login/x"],
  ["opensPopups", "/auth/oauth2/callback/google"],
  ["opensPopups", "/auth/%6fauth2/callback/google"],
  ["opensPopups", "/live"],
  ["isListed", "/live/soccer"],
] as const)("not %s: %s", (fact, path) => {
  expect(has(fact, path)).toBe(false);
});
