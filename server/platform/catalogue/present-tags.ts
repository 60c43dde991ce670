import type { Platform } from "../context.ts";
import type { tags } from "../database/schema.ts";
import type { NewsTag } from "../realtime/messages.ts";
import type { RawTag } from "../wire/tag.ts";
import { presentTeam } from "./present-media.ts";
import { momentMsOfTag } from "./tag-times.ts";
import { TEXT_LOCALES, tagTitle } from "./texts/translate.ts";

export type TagRow = typeof tags.$inferSelect;

/** Converts tags to their wire format, with the names of their teams. */
export async function presentTags(
  platform: Pick<Platform, "reads" | "origin">,
  rows: readonly TagRow[],
  locale: string | undefined,
): Promise<RawTag[]> {
  const teams = await platform.reads.identities(rows.flatMap((row) => row.teamId ?? []));
  return rows.map((row) => {
    const team = row.teamId ? teams.get(row.teamId) : undefined;
    return {
      id: row.id,
      title: titleOfTag(row, locale),
      startTime: row.startMs,
      endTime: row.endMs,
      timePTS: momentMsOfTag(row),
      type: row.type,
      global: row.isGlobal,
      targetId: row.targetId,
      playerNumber: row.playerNumber,
      playerColor: row.playerColor,
      team: team ? presentTeam(platform.origin(), team) : null,
    };
  });
}

/** Title of a tag; those of the platform, which no user owns, are translated. */
export function titleOfTag({ title, ownerId }: TagRow, locale: string | undefined): string {
  return ownerId === null ? tagTitle(title, locale) : title;
}

/** Converts a tag for a message, which pages in all languages receive. */
export function newsTagOf(row: TagRow): NewsTag {
  const translated = TEXT_LOCALES.map((locale) => [locale, titleOfTag(row, locale)] as const).filter(
    ([, title]) => title !== row.title,
  );
  return {
    id: row.id,
    title: row.title,
    titles: translated.length > 0 ? Object.fromEntries(translated) : undefined,
    startTime: row.startMs,
    endTime: row.endMs,
    timePTS: momentMsOfTag(row),
    type: row.type,
    teamId: row.teamId ?? undefined,
    playerNumber: row.playerNumber ?? undefined,
  };
}
