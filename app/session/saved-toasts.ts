import * as paths from "~/lib/paths";
import type { Followed } from "~/platform/contract/follow";
import type { Flash } from "./cookies.server";

type Toast = NonNullable<Flash["toast"]>;

/** Maximum length of a name in a toast, limited by the size of a cookie. */
const MAX_NAME_LENGTH = 200;

/**
 * Returns the toast after following or unfollowing, with a way back.
 * @param known followed items among which the name is looked up; without it the toast says "Saved."
 */
export function followToast(
  intent: "follow" | "unfollow",
  { id, type }: Pick<Followed, "id" | "type">,
  known: readonly Followed[],
): Toast {
  const isFollow = intent === "follow";
  const name = known.find((item) => item.id === id)?.title.slice(0, MAX_NAME_LENGTH);
  const undo = { action: paths.follow, fields: { intent: isFollow ? "unfollow" : "follow", id, type } };
  if (!name) return { kind: "success", key: "common:saved", undo };
  const key = isFollow ? "common:follow_done" : "common:unfollow_done";
  return { kind: "success", key, params: { name }, undo };
}

/**
 * Returns the toast after setting a reminder, changing it or removing it, with a way back to what was before.
 * @param before minutes of the reminder that there was; undefined if there was none, null if that is not known: then
 *   there is no way back
 * @param after minutes of the reminder that there is now; undefined if there is none
 */
export function reminderToast(
  eventId: string,
  before: number | null | undefined,
  after: number | undefined,
): Toast {
  if (before === after || before === null) return { kind: "success", key: "common:saved" };
  const fields: Record<string, string> =
    before === undefined ? { intent: "remove" } : { intent: "set", minutes: String(before) };
  return { kind: "success", key: "common:saved", undo: { action: paths.remind(eventId), fields } };
}

/** Returns the toast after saving what a viewer is notified of all matches. @param before fields that take it back */
export function reminderSettingsToast(before: Record<string, string> | undefined): Toast {
  const undo = before && { action: paths.reminders, fields: before };
  return { kind: "success", key: "common:saved", ...(undo && { undo }) };
}

/** Returns the toast after adding an event to the watchlist or removing it, with a way back. */
export function listToast(intent: "add" | "remove", videoId: string): Toast {
  const isAdd = intent === "add";
  return {
    kind: "success",
    key: isAdd ? "common:added_to_list" : "common:removed_from_list",
    undo: { action: paths.saveToWatchlist, fields: { intent: isAdd ? "remove" : "add", videoId } },
  };
}
