import { endSessionsOfUser } from "../accounts/ended-sessions.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import { requireUser } from "./accounts.ts";
import type { Command } from "./command.ts";

export const endSessions: Command = {
  summary: "Sign an account out everywhere",
  synopsis: "<email>",
  help: `
All access tokens and refresh tokens of the account stop working at once, its open pages get no
more messages, and its browsers no more notifications. Its devices stay on its list. Browsers that
are signed in to the site notice with their next page; npm run end-sessions -- <email> ends what
the site keeps of them at once.`,
  options: {},
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [email = ""] }, { db, now, say }) {
    const { id } = await requireUser(db, email);
    const ended = await db.transaction(async (tx) => {
      await announceSignOut(tx, { userId: id, sessionIds: null });
      return endSessionsOfUser(tx, id, now());
    });
    say(`${ended.length} ${ended.length === 1 ? "session" : "sessions"} of ${email} ended.`);
  },
};
