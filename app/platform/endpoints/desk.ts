import type { PlatformClient } from "../client.server";
import { type DeskEntry, type DeskMatch, deskSchema } from "../contract/desk";
import { nothing } from "../contract/read";

/** A change of a match; `action` and its further fields are those of the platform. */
export type DeskChange = { eventId: string; version: number } & (
  | { action: "start" | "end" | "cancel" }
  | { action: "postpone"; startsAt: string }
  | { action: "stream"; url: string | null }
  | { action: "score"; home: number; away: number }
  | { action: "phase"; phase: string }
  | { action: "moment"; moment: string; side: string; secondsAgo: number }
);

/** `GET /api/desk/board`: the matches around now, and what was done to matches, the newest first. */
export function getDesk(platform: PlatformClient): Promise<{ matches: DeskMatch[]; log: DeskEntry[] }> {
  return platform.call("GET", "/api/desk/board", { auth: "yes", reply: deskSchema });
}

/**
 * `POST /api/desk/change`: changes a match.
 * @throws PlatformError `event_conflict` if another change came first, `validation_error` if the change is not
 *   possible; the platform's message says why
 */
export function changeMatch(platform: PlatformClient, change: DeskChange): Promise<void> {
  return platform.call("POST", "/api/desk/change", { auth: "yes", body: change, reply: nothing });
}
