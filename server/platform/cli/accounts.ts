import { eq } from "drizzle-orm";
import type { UserRow } from "../accounts/present-account.ts";
import { normalEmail } from "../accounts/sign-in.ts";
import type { Connection } from "../database/database.ts";
import { users } from "../database/schema.ts";
import { CommandError } from "./command.ts";

/** @throws CommandError when there is no account with this e-mail */
export async function requireUser(db: Connection, email: string): Promise<UserRow> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  if (!user) throw new CommandError(`There is no account with the e-mail ${email}.`);
  return user;
}
