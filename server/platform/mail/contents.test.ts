/** The text of every mail, and that it contains no user input. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCALES } from "../../../app/i18n/locales.ts";
import { accountHolders, PASSWORD } from "../../../tests/support/account-holders.ts";
import { mailsIn, mailsTo } from "../../../tests/support/outbox.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { NOTICES } from "./notice-texts.ts";

/** As stored before names were converted to plain text. */
const HOSTILE =
  "customer,\r\n\r\nYOUR ACCOUNT WAS CHARGED. Cancel at https://evil.example/refund\r\n\r\nDear friend";

let platform: TestPlatform;
let database: pg.Client;
let people: ReturnType<typeof accountHolders>;
beforeAll(async () => {
  platform = await startTestPlatform({ webOrigin: "https://tv.example" });
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  people = accountHolders(platform);
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
});

/** A user whose every field contains text that mails must not contain. */
async function hostileNewcomer() {
  const holder = await people.newcomer();
  const columns = ["display_name", "city", "phone", "country_name", "postal_code", "gender"];
  const set = columns.map((name) => `${name} = $2`).join(", ");
  await database.query(`update users set ${set} where id = $1`, [holder.id, HOSTILE]);
  return holder;
}

it("the mail with a link to a new password", async () => {
  const { email } = await hostileNewcomer();
  await platform.call("POST", "/api/user/forgot_password", { body: { email } });
  const [mail] = await mailsTo(platform.directory, email);
  expect(mail?.subject).toBe("Set a new password for Touchline");
  expect(mail?.text.replace(/token=[\w-]{43}/, "token=…")).toBe(
    [
      "Hello,",
      "",
      "We received a request for a new password for your Touchline account.",
      "",
      "Open this link within an hour to choose one. It works once:",
      "",
      "https://tv.example/auth/password/reset?token=…",
      "",
      "If it wasn’t you, ignore this e-mail: your password stays the same.",
      "",
    ].join("\n"),
  );
});

const CHANGED = [
  "Hello,\n",
  "The password of your Touchline account was changed. Other devices were signed out.\n",
  "If it wasn’t you, set a new password right away:\n",
  "https://tv.example/auth/password/forgot\n",
].join("\n");
const change = (token: string, headers = {}) =>
  platform.call("POST", "/api/user/change_password", {
    token,
    headers,
    body: { oldPassword: PASSWORD, newPassword: "a better password" },
  });

it("the mail about a changed password, changed with the old one or by a link", async () => {
  const { email, token } = await hostileNewcomer();
  expect((await change(token)).status).toBe(204);
  const [mail] = await mailsTo(platform.directory, email);
  expect([mail?.subject, mail?.text]).toEqual(["Your Touchline password was changed", CHANGED]);

  const other = await hostileNewcomer();
  await platform.call("POST", "/api/user/forgot_password", { body: { email: other.email } });
  const [link] = await mailsTo(platform.directory, other.email);
  const resetToken = /token=([\w-]+)/.exec(link?.text ?? "")?.[1];
  await platform.call("POST", "/api/user/reset_password", {
    body: { token: resetToken, password: "a better password" },
  });
  const mails = await mailsTo(platform.directory, other.email, 2);
  expect(mails.map(({ text }) => text)).toContain(CHANGED);
});

it("the mail about a deleted account", async () => {
  const { email, token } = await hostileNewcomer();
  await platform.call("POST", "/api/user/delete_account", { token, body: { password: PASSWORD } });
  const [mail] = await mailsTo(platform.directory, email);
  expect([mail?.subject, mail?.text]).toEqual([
    "Your Touchline account was deleted",
    [
      "Hello,\n",
      "Your Touchline account and everything in it were deleted, as you requested.\n",
      "If it wasn’t you, someone knows your password: change it everywhere else you use it.\n",
    ].join("\n"),
  ]);
});

it.each([
  ["de", "Dein Touchline-Passwort wurde geändert"],
  ["uk", "Ваш пароль Touchline змінено"],
  ["xx, he;q=0.5", "הסיסמה שלכם ב־Touchline הוחלפה"],
  ["fr-CA", "Votre mot de passe Touchline a été changé"],
  ["xx", "Your Touchline password was changed"],
])("a notice is in the recipient's language: %s", async (language, subject) => {
  const { email, token } = await hostileNewcomer();
  await change(token, { "accept-language": language });
  const [mail] = await mailsTo(platform.directory, email);
  expect(mail?.subject).toBe(subject);
  // Header lines are ASCII and within the limit of RFC 5322.
  const [head = ""] = mail?.source.split("\r\n\r\n") ?? [];
  for (const line of head.split("\r\n")) expect(line).toMatch(/^[\x20-\x7e]{1,98}$/);
});

it.each([
  ["de", "/de/auth/password/reset?token=", "Neues Passwort für Touchline festlegen"],
  ["bs", "/bs-BA/auth/password/reset?token=", "Postavite novu lozinku za Touchline"],
  ["xx", "example/auth/password/reset?token=", "Set a new password for Touchline"],
])(
  "the mail with a link is in the language of the page, and so is its link: %s",
  async (language, link, subject) => {
    const { email } = await people.newcomer();
    const headers = { "accept-language": language };
    await platform.call("POST", "/api/user/forgot_password", { headers, body: { email } });
    const [mail] = await mailsTo(platform.directory, email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(link);
  },
);

it("notices exist in every language of the product", () => {
  expect(Object.keys(NOTICES).sort()).toEqual([...LOCALES].sort());
});

it("creating and deleting accounts with an address does not flood its mailbox", async () => {
  const email = "victim@b.example";
  for (let times = 0; times < 7; times++) {
    const body = { email, password: PASSWORD, displayName: HOSTILE };
    const reply = await platform.call("POST", "/api/user/register", { body });
    const token = (reply.body as { content: { tokenData: { access_token: string } } }).content.tokenData
      .access_token;
    await platform.call("POST", "/api/user/delete_account", { token, body: { password: PASSWORD } });
  }
  await mailsTo(platform.directory, email, 5);
});

it("no mail contains any part of a name", async () => {
  const mails = await mailsIn(platform.directory);
  expect(mails.length).toBeGreaterThan(12);
  for (const { source } of mails) expect(source).not.toMatch(/evil|CHARGED|customer|friend/);
});
