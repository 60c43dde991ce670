/** Common passwords are rejected wherever one is chosen; existing ones still sign in. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountHolders, PASSWORD, refusalOf } from "../../../tests/support/account-holders.ts";
import { mailsTo } from "../../../tests/support/outbox.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { hashPassword } from "../accounts/passwords.ts";

const COMMON = ["password", "12345678", "PassWord1", "QWERTYUIOP", "        ", "ääääääää"];
const REFUSED = [422, "password_too_common"];

let platform: TestPlatform;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  platform = await startTestPlatform();
  people = accountHolders(platform);
});
afterAll(() => platform?.stop());

it.each(COMMON)("%j is rejected at registration and as a new password", async (password) => {
  const body = { email: "common@b.example", password, displayName: "Ann" };
  expect(refusalOf(await platform.call("POST", "/api/user/register", { body }))).toEqual(REFUSED);
  const { token, email } = await people.newcomer();
  const change = await platform.call("POST", "/api/user/change_password", {
    token,
    body: { oldPassword: PASSWORD, newPassword: password },
  });
  expect(refusalOf(change)).toEqual(REFUSED);
  expect((await people.login(email, "d")).status).toBe(200);
});

it("a reset rejects a common password, and its token stays valid", async () => {
  const { email } = await people.newcomer();
  await platform.call("POST", "/api/user/forgot_password", { body: { email } });
  const [mail] = await mailsTo(platform.directory, email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const reset = (password: string) =>
    platform.call("POST", "/api/user/reset_password", { body: { token, password } });
  expect(refusalOf(await reset("password"))).toEqual(REFUSED);
  expect((await reset("a better password")).status).toBe(204);
});

it("an existing account with a common password can sign in", async () => {
  const { email, id } = await people.newcomer();
  const database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  await database.query("update users set password_hash = $2 where id = $1", [
    id,
    await hashPassword("password"),
  ]);
  await database.end();
  expect((await people.login(email, "d", "password")).status).toBe(200);
});
