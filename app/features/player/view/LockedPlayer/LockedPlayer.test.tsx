import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { messagesFor } from "~/i18n/messages.server";
import { rendered } from "../../../../../tests/support/rendered";
import { LockedPlayer } from "./LockedPlayer";

const PLAN = {
  name: "Northern League Pass",
  amount: 6.99,
  currency: "EUR",
  period: { count: 1, unit: "months" },
  renews: true,
} as const;

const html = (props: Partial<ComponentProps<typeof LockedPlayer>>) =>
  rendered(
    <LockedPlayer playback={{ state: "plan" }} isSignedIn={false} path="/events/e1?t=5" {...props}>
      image
    </LockedPlayer>,
    { messages: messagesFor("en", "common", "event") },
  );

const linkTo = (page: string, text: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}`).exec(page)?.[1];

it("names the plan that opens a match, with its price and how often it is paid", () => {
  const page = html({ plan: PLAN });
  expect(page).toContain("You need a plan");
  expect(page).toContain("<bdi>Northern League Pass</bdi>");
  expect(page).toMatch(/€6\.99<\/bdi> a month/);
});

it("keeps the line of a plan while the offers are loading, and none where there is no plan", () => {
  expect(html({ plan: undefined })).toContain("Player_plan");
  expect(html({ plan: null })).not.toContain("Player_plan");
});

const FIELD = "/account/subscription?redirectTo=%2Fevents%2Fe1%3Ft%3D5#code";

it.each(["plan", "ticket"] as const)("leads to the field for an access code, state %s", (state) => {
  const code = "Have an access code";
  expect(linkTo(html({ playback: { state }, isSignedIn: true }), code)).toBe(FIELD);
  const through = linkTo(html({ playback: { state } }), code);
  expect(through).toBe(`/auth/login?redirectTo=${encodeURIComponent(FIELD)}`);
});

it.each(["members", "region", "upcoming"] as const)("has no use for an access code, state %s", (state) => {
  expect(html({ playback: { state } })).not.toContain("access code");
});

it("says once that a region is excluded, and why", () => {
  const page = html({ playback: { state: "region" } });
  expect(page.match(/your region/g)).toHaveLength(1);
  expect(page).toContain("The rights holders allow it in other regions only.");
});
