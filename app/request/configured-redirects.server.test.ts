import { afterEach, describe, expect, it } from "vitest";
import { setConfig } from "~/config/config.server";
import { customerConfigSchema } from "~/config/customer.server";
import { useConfig } from "../../tests/support/config";
import { ruledRedirect } from "./configured-redirects.server";

afterEach(() => setConfig(undefined));

function useRules(...route_rules: { from: string; to: string; status?: number }[]) {
  useConfig({ customer: { route_rules } });
}

describe("route rules", () => {
  it("lead from one path to another, with the query", () => {
    useRules({ from: "/old", to: "/latest" });
    expect(ruledRedirect("/old")).toEqual({ to: "/latest", status: 302, isAbsolute: false });
    expect(ruledRedirect("/old?page=2")?.to).toBe("/latest?page=2");
    expect(ruledRedirect("/older")).toBeUndefined();
  });

  it("carry what the pattern's star stands for, and their own status", () => {
    useRules({ from: "/watch/*", to: "/events/*", status: 301 });
    expect(ruledRedirect("/watch/42")).toEqual({ to: "/events/42", status: 301, isAbsolute: false });
  });

  it("know targets on other sites", () => {
    useRules({ from: "/shop", to: "https://shop.example.com/?from=tv" });
    expect(ruledRedirect("/shop?a=1")).toEqual({
      to: "https://shop.example.com/?from=tv",
      status: 302,
      isAbsolute: true,
    });
  });

  it.each([
    "https://shop.example.com*",
    "https://shop.example.com@*",
    "market://host*",
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "*",
    "https://*",
  ])("with the target %s are refused as configuration", (to) => {
    expect(customerConfigSchema.safeParse({ route_rules: [{ from: "/bad", to }] }).success).toBe(false);
  });

  it("cannot be made to leave the site by what the star stands for", () => {
    useRules({ from: "/go*", to: "/*" });
    expect(ruledRedirect("/go/evil.example")).toBeUndefined();
    expect(ruledRedirect("/go\\evil.example")).toBeUndefined();
    expect(ruledRedirect("/gone")?.to).toBe("/ne");
  });

  it.each(["/go/@evil.example/x", "/go/\\evil.example", "/go/../../evil", "/go/?a=https://evil.example"])(
    "keep %s on the site that they name",
    (path) => {
      useRules({ from: "/go/*", to: "https://shop.example.com/*" });
      const target = ruledRedirect(path)?.to;
      if (target) expect(new URL(target).origin).toBe("https://shop.example.com");
    },
  );

  it("do not lead a page to itself", () => {
    useRules({ from: "/same*", to: "/same*" });
    expect(ruledRedirect("/same/x?y=1")).toBeUndefined();
  });
});
