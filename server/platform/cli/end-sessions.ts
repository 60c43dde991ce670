import { and, eq, inArray, isNull } from "drizzle-orm";
import { refreshTokens, sessions } from "../database/schema.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import { requireUser } from "./accounts.ts";
import type { Command } from "./command.ts";

export const endSessions: Command = {
  summary: "Sign an account out everywhere",
  synopsis: "<email>",
  help: `
All access tokens and refresh tokens of the account stop working at once, and its open pages
get no more messages. Its devices stay on its list. Browsers that are signed in to the site notice
with their next page; npm run end-sessions -- <email> ends what the site keeps of them at once.`,
  options: {},
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [email = ""] }, { db, now, say }) {
    const { id } = await requireUser(db, email);
    const present = new Date(now());
    const ended = await db.transaction(async (tx) => {
      const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
      await tx
        .update(refreshTokens)
        .set({ revokedAt: present })
        .where(and(inArray(refreshTokens.sessionId, own), isNull(refreshTokens.revokedAt)));
      await announceSignOut(tx, { userId: id, sessionIds: null });
      return tx
        .update(sessions)
        .set({ endedAt: present })
        .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
    });
    say(`${ended.length} ${ended.length === 1 ? "session" : "sessions"} of ${email} ended.`);
  },
};
