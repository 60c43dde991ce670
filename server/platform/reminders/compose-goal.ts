import { eq } from "drizzle-orm";
import { identitiesById } from "../catalogue/reads.ts";
import { findScoreChanges } from "../catalogue/score-changes.ts";
import { momentMsOfTag } from "../catalogue/tag-times.ts";
import type { Platform } from "../context.ts";
import { type media, tags } from "../database/schema.ts";
import { ENGLISH_REMINDERS, REMINDER_TEXTS } from "../mail/reminder-texts.ts";

/**
 * Composes what a notification says about a goal: the team, and the score as it was then.
 * @param tagId id of the goal; if it was removed, so was the notification
 * @returns undefined for a goal of no team of the match
 */
export async function composeGoal(
  { db }: Pick<Platform, "db">,
  match: typeof media.$inferSelect,
  tagId: string,
  locale: string,
): Promise<{ title: string; body: string } | undefined> {
  const [goal] = await db.select().from(tags).where(eq(tags.id, tagId));
  const { homeTeamId, awayTeamId } = match;
  const teams = await identitiesById({ db }, [homeTeamId ?? "", awayTeamId ?? ""]);
  const [home, away] = [teams.get(homeTeamId ?? ""), teams.get(awayTeamId ?? "")];
  const team = teams.get(goal?.teamId ?? "");
  if (!goal || !home || !away || !team) return undefined;
  const changes = await findScoreChanges({ db }, match, momentMsOfTag(goal));
  const score = changes?.at(-1);
  const texts = REMINDER_TEXTS[locale] ?? ENGLISH_REMINDERS;
  return {
    title: texts.goal.replace("{team}", () => team.title),
    // A score that the goals do not add up to is left out.
    body: score ? `${home.title} ${score.home}–${score.away} ${away.title}` : `${home.title} – ${away.title}`,
  };
}
