import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { z } from "zod";
import { emailAddress } from "../../../common/email.ts";
import { plainText } from "../../../common/plain-text.ts";
import { hashPassword, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/passwords.ts";
import { normalEmail } from "../accounts/sign-in.ts";
import { users } from "../database/schema.ts";
import { type Command, CommandError, UsageError } from "./command.ts";

const Email = z.string().trim().max(254).pipe(emailAddress());

export const createUser: Command = {
  summary: "Open an account",
  synopsis: "<email> [--name <name>] [--password-stdin] [--global-tags] [--desk]",
  help: `
  --name <name>      name that others see; without it the part of the e-mail before the @
  --password-stdin   read the password from the first line of standard input (${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters);
                     without it a password is made up and printed
  --global-tags      the account may set tags that everybody sees
  --desk             the account may run matches at the desk`,
  options: {
    name: { type: "string" },
    "password-stdin": { type: "boolean" },
    "global-tags": { type: "boolean" },
    desk: { type: "boolean" },
  },
  positionals: 1,
  createsDatabase: true,
  async run({ positionals, text, has }, { db, now, newId, stdin, say }) {
    const parsed = Email.safeParse(positionals[0]);
    if (!parsed.success) throw new UsageError(`${positionals[0]} is not an e-mail address.`);
    const email = normalEmail(parsed.data);
    const displayName = plainText(text("name") ?? "").slice(0, 256) || email.slice(0, email.indexOf("@"));
    const input = has("password-stdin") ? await firstLine(stdin) : undefined;
    if (input !== undefined && (input.length < MIN_PASSWORD_LENGTH || input.length > MAX_PASSWORD_LENGTH)) {
      throw new CommandError(
        `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
      );
    }
    const password = input ?? randomBytes(12).toString("base64url");
    const [user] = await db
      .insert(users)
      .values({
        id: newId(),
        email,
        displayName,
        passwordHash: await hashPassword(password),
        canCreateGlobalTag: has("global-tags"),
        canUseDesk: has("desk"),
        addedAt: new Date(now()),
        // The operator confirms the address.
        emailVerifiedAt: new Date(now()),
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!user) throw new CommandError(`There is an account with the e-mail ${email} already.`);
    say(`Account ${user.id} was opened for ${email}.`);
    if (input === undefined) say(`Its password is ${password}`);
  },
};

async function firstLine(stdin: Readable): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line;
  return "";
}
