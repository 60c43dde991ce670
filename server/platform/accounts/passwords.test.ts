import { expect, it } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.ts";

it("stores argon2id hashes with the recommended cost, and verifies only the right password", async () => {
  const stored = await hashPassword("a long password");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches("a long password", stored)).toBe(true);
  expect(await passwordMatches("another password", stored)).toBe(false);
  expect(await passwordMatches("a long password", null)).toBe(false);
});
