import type { PlatformClient } from "../client.server";
import { type CutLength, type Moments, momentsSchema } from "../contract/moments";
import { PlatformError } from "../errors";

/** Which short cut of a match. */
interface CutQuery {
  id: string;
  length: CutLength;
  /** Only moments of the team with this id. */
  team?: string;
}

/**
 * `GET /api/event/moments`: the short cut of a match. Undefined from a platform without this call.
 * @throws PlatformError if the viewer may not watch the match
 */
export async function getMoments(platform: PlatformClient, query: CutQuery): Promise<Moments | undefined> {
  try {
    return await platform.call("GET", "/api/event/moments", {
      auth: "opt",
      query: { ...query },
      reply: momentsSchema,
    });
  } catch (error) {
    if (error instanceof PlatformError && error.isNotOffered) return undefined;
    throw error;
  }
}
