import { eq } from "drizzle-orm";
import { users } from "../database/schema.ts";
import { requireUser } from "./accounts.ts";
import type { Command } from "./command.ts";
import { JSON_HELP, JSON_OPTION, optionLines, tell } from "./output.ts";

export const setDesk: Command = {
  summary: "Let an account run matches at the desk, or no longer",
  synopsis: "<email> [--off] [--json]",
  help: `
The account can start, end and change every match from then on, without signing in again.

${optionLines({ "--off": "it can do so no longer", ...JSON_HELP })}`,
  options: { off: { type: "boolean" }, ...JSON_OPTION },
  positionals: 1,
  createsDatabase: false,
  async run(input, { db, say }) {
    const canUseDesk = !input.has("off");
    const { id, email } = await requireUser(db, input.positionals[0] ?? "");
    await db.update(users).set({ canUseDesk }).where(eq(users.id, id));
    const line = canUseDesk ? `${email} can run matches now.` : `${email} can run matches no longer.`;
    tell(input, say, { id, email, canUseDesk }, [line]);
  },
};
