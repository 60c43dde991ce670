import { REPLACEABLE_KEYS, type ReplaceableKey, replaceKey } from "../accounts/secrets.ts";
import { type Command, CommandError, UsageError } from "./command.ts";

export const rotateKeys: Command = {
  summary: "Replace the keys that sign tokens and media URLs",
  synopsis: "[name…]",
  help: `
Nobody is signed out, and nothing has to be restarted. Without names all of these keys are replaced:

  access-tokens   signs access tokens and the tickets of sockets
  refresh-tokens  makes the successor of a refresh token
  media-urls      signs the URLs of videos that are not free

The new key is stored at once; running processes read it within seconds and sign with it five minutes later.
The old one verifies for as long as what it signed can be valid: an hour (tokens), MEDIA_URL_HOURS (media URLs).
The keys of the sandbox payment gateway are not replaced; Stripe's are settings, not stored here.`,
  options: {},
  positionals: 0,
  morePositionals: REPLACEABLE_KEYS.length,
  createsDatabase: false,
  async run({ positionals }, { db, now, say }) {
    const unknown = positionals.find((name) => !isReplaceable(name));
    if (unknown !== undefined)
      throw new UsageError(`There is no key ${unknown}. There are ${REPLACEABLE_KEYS.join(", ")}.`);
    const names = positionals.length > 0 ? positionals.filter(isReplaceable) : REPLACEABLE_KEYS;
    const problems: string[] = [];
    for (const name of new Set(names)) {
      const result = await replaceKey(db, name, now());
      if (!result) problems.push(`There is no key ${name} yet: the platform makes it at its first start.`);
      else if ("signsFrom" in result) say(`${name}: the new key signs from ${timeText(result.signsFrom)}.`);
      else
        problems.push(
          `${name}: a new key is stored already. It signs from ${timeText(result.pendingUntil)}.`,
        );
    }
    if (problems.length > 0) throw new CommandError(problems.join("\n"));
  },
};

const isReplaceable = (name: string): name is ReplaceableKey =>
  REPLACEABLE_KEYS.some((known) => known === name);
const timeText = (time: number) => new Date(time).toISOString();
