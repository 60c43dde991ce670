/** Commands for clips that viewers have published. */
import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { eventNamed, isEventNamed } from "../catalogue/conditions.ts";
import { OWN_TYPES } from "../catalogue/find-media.ts";
import type { Database } from "../database/database.ts";
import { media, users } from "../database/schema.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { JSON_HELP, JSON_OPTION, optionLines, tableLines, tell } from "./output.ts";

const MAX_REASON = 500;

const isUserClip = inArray(media.mediaType, [...OWN_TYPES]);

export const listClips: Command = {
  summary: "List the published clips of an event",
  synopsis: "<event> [--json]",
  help: `
<event> is the id of an event, or your reference for it. Each clip with its link, its seconds in the match, its owner
and its title; those that were withdrawn have the reason instead of a link.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 1,
  createsDatabase: false,
  async run(input, { db, say }) {
    const [name = ""] = input.positionals;
    const clips = await db
      .select({
        id: media.id,
        publicToken: media.publicToken,
        withdrawnReason: media.withdrawnReason,
        startMs: media.clipStartMs,
        endMs: media.clipEndMs,
        owner: users.email,
        title: media.title,
      })
      .from(media)
      .innerJoin(users, eq(users.id, media.ownerId))
      .where(
        and(
          isUserClip,
          eq(media.eventId, await eventIdOf(db, name)),
          or(isNotNull(media.publicToken), isNotNull(media.withdrawnReason)),
        ),
      )
      .orderBy(asc(media.clipStartMs), asc(media.id));
    const rows = clips.map(({ id, publicToken, withdrawnReason, startMs, endMs, owner, title }) => [
      id,
      publicToken ? `/clips/${publicToken}` : `withdrawn: ${withdrawnReason}`,
      `${secondsOf(startMs)}-${secondsOf(endMs)}`,
      owner,
      title,
    ]);
    tell(input, say, clips, tableLines(["id", "link", "seconds", "owner", "title"], rows));
  },
};

export const withdrawClip: Command = {
  summary: "Withdraw a clip that a viewer has published",
  synopsis: "<clip> <reason> [--json]",
  help: `
<clip> is its id or its link. The link ends for good; pages that shared caches hold show the clip for some minutes.
The owner keeps the clip, reads <reason> beside it, and cannot publish it again; "allow-clip" permits that. Who hides
results reads the reason, too, so do not tell one.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 2,
  createsDatabase: false,
  async run(input, { db, say }) {
    const [name = "", typed = ""] = input.positionals;
    const reason = typed.trim();
    if (!reason || reason.length > MAX_REASON)
      throw new UsageError(`A reason has 1 to ${MAX_REASON} characters.`);
    const [clip] = await db
      .update(media)
      .set({ publicToken: null, withdrawnReason: reason })
      .where(clipNamed(name))
      .returning({ id: media.id, title: media.title, withdrawnReason: media.withdrawnReason });
    if (!clip) throw new CommandError(`There is no clip ${name} of a viewer.`);
    tell(input, say, clip, [`${clip.title} (${clip.id}) is withdrawn.`]);
  },
};

export const allowClip: Command = {
  summary: "Let the owner of a withdrawn clip publish it again",
  synopsis: "<clip> [--json]",
  help: `
<clip> is the id of a clip that "withdraw-clip" has withdrawn. Publishing it makes another link.

${optionLines(JSON_HELP)}`,
  options: JSON_OPTION,
  positionals: 1,
  createsDatabase: false,
  async run(input, { db, say }) {
    const [name = ""] = input.positionals;
    const [clip] = await db
      .update(media)
      .set({ withdrawnReason: null })
      .where(and(clipNamed(name), isNotNull(media.withdrawnReason)))
      .returning({ id: media.id, title: media.title });
    if (!clip) throw new CommandError(`No clip ${name} was withdrawn.`);
    tell(input, say, clip, [`${clip.title} (${clip.id}) may be published again.`]);
  },
};

/** Limits a statement to the clip with an id, or with the token that ends its link. */
function clipNamed(name: string) {
  const token = /\/clips\/([\w-]+)/.exec(name)?.[1];
  return and(isUserClip, token ? eq(media.publicToken, token) : eq(media.id, name));
}

/** @throws CommandError for an unknown event */
async function eventIdOf(db: Database, name: string): Promise<string> {
  const found = await db.select({ id: media.id }).from(media).where(isEventNamed(name));
  const event = eventNamed(found, name);
  if (!event) throw new CommandError(`There is no event ${name}.`);
  return event.id;
}

const secondsOf = (milliseconds: number | null) => Math.floor((milliseconds ?? 0) / 1000);
