import { type APIRequestContext, expect } from "@playwright/test";
import type { TestAccount } from "./accounts.ts";

/** A demo account that may set global tags. */
export const editor: TestAccount = {
  name: "Alex Kim",
  email: "demo@touchline.example",
  password: "touchline-demo",
};

/** Saves a tag as another client of the platform would. */
export async function saveTag(
  request: APIRequestContext,
  { email, password }: TestAccount,
  tag: object,
): Promise<void> {
  const api = `${process.env.TOUCHLINE_E2E_PLATFORM}/api`;
  const device = { device_id: "editor", device_name: "editor", strategy: "refresh" };
  const login = await request.post(`${api}/user/login`, {
    data: { username: email, password, ...device },
  });
  const made = await request.post(`${api}/tag/saveV2`, {
    headers: { "X-Authorization": `Bearer ${(await login.json()).content.tokenData.access_token}` },
    data: { type: "other", ...tag },
  });
  expect(made.ok()).toBe(true);
}

/** Saves a global tag, of which the pages of the match are notified. */
export const publishTag = (request: APIRequestContext, targetId: string, title: string): Promise<void> =>
  saveTag(request, editor, { targetId, title, startTime: 60_000, endTime: 65_000, global: true });
