import type { PlatformClient } from "../client.server";
import { type CutLength, type Moments, momentsSchema } from "../contract/moments";
import { ifOffered } from "./if-offered";

/** Which short cut of a match. */
interface CutQuery {
  id: string;
  length: CutLength;
  /** Only moments of the team with this id. */
  team?: string;
  /** Only moments of the player of that team with this shirt number. */
  player?: string;
}

/**
 * `GET /api/event/moments`: the short cut of a match. Undefined from a platform without this call.
 * @throws PlatformError if the viewer may not watch the match
 */
export function getMoments(platform: PlatformClient, query: CutQuery): Promise<Moments | undefined> {
  return ifOffered(
    platform.call("GET", "/api/event/moments", {
      auth: "opt",
      query: { ...query },
      reply: momentsSchema,
    }),
  );
}
