import { beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../../../tests/support/config";
import { saveDataCap } from "./data-cap.server";

beforeEach(() => useConfig());

describe("the data cap", () => {
  const save = async (fields: Record<string, string>) => {
    const request = new Request("http://site.test/events/e1/data?results=shown", {
      method: "POST",
      headers: { cookie: "noscript=1" },
      body: new URLSearchParams(fields),
    });
    return saveDataCap(contextOf({ request, context: {}, params: { eventId: "e1" } }));
  };

  it.each([
    ["50", "data-cap=50; Path=/; Max-Age=31536000; SameSite=Lax"],
    [" 10 ", "data-cap=10; Path=/; Max-Age=31536000; SameSite=Lax"],
    ["10000", "data-cap=10000; Path=/; Max-Age=31536000; SameSite=Lax"],
    ["1.000", "data-cap=1000; Path=/; Max-Age=31536000; SameSite=Lax"],
    ["2\u202f500", "data-cap=2500; Path=/; Max-Age=31536000; SameSite=Lax"],
    ["none", "data-cap=; Path=/; Max-Age=0; SameSite=Lax"],
  ])("%j is stored without an account", async (limit, cookie) => {
    const saved = (await save({ limit })) as Response;
    expect([saved.status, saved.headers.get("location")]).toEqual([
      303,
      "/events/e1/data?results=shown#data-cap",
    ]);
    const cookies = saved.headers.getSetCookie();
    expect(cookies).toContain(cookie);
    expect(cookies.some((one) => one.startsWith("ott-flash="))).toBe(true);
  });

  it.each(["", "9", "10001", "50.5", "1e3", "many", "-50"])(
    "%j is refused, and kept in its field",
    async (limit) => {
      expect(await save({ limit })).toMatchObject({
        init: { status: 400 },
        data: { values: { limit }, fieldErrors: { limit: "data:cap_invalid" } },
      });
    },
  );
});
