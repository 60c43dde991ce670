import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { identities, media } from "../database/schema.ts";
import type { PosterFacts } from "../media/picture-routes.ts";

/** Returns the data of an event's poster; undefined for an unknown event and for clips of users. */
export async function posterFacts(db: Database, eventId: string): Promise<PosterFacts | undefined> {
  const [event] = await db
    .select({
      frame: media.posterFrame,
      sportType: media.sportType,
      homeTeamId: media.homeTeamId,
      awayTeamId: media.awayTeamId,
    })
    .from(media)
    .where(and(eq(media.id, eventId), isNull(media.ownerId)));
  if (!event) return undefined;
  const { frame, sportType, homeTeamId, awayTeamId } = event;
  const ids = [homeTeamId, awayTeamId].filter((id) => id !== null);
  const teams = ids.length
    ? await db
        .select({ id: identities.id, color: identities.color, crest: identities.crest })
        .from(identities)
        .where(inArray(identities.id, ids))
    : [];
  const sideOf = (id: string | null) => {
    const team = teams.find((candidate) => candidate.id === id);
    return team && { color: team.color, crest: team.crest };
  };
  return { frame, sportType, home: sideOf(homeTeamId), away: sideOf(awayTeamId) };
}
