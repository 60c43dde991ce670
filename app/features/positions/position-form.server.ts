import { z } from "zod";
import { listWatched, savePosition } from "~/platform/endpoints/positions";
import type { FieldRefusal } from "~/request/save-page-form.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { timeField } from "../events/moment-fields.server";

/** Part of the page with the form. */
export const RESUME_ANCHOR = "#resume";

/** Form that saves where the viewer has stopped, for browsers without scripts. */
export const positionForm = z.object({ intent: z.literal("save-position"), stoppedAt: timeField });

/**
 * Saves a position that the viewer has entered. The platform ignores some positions without an error (requirement
 * CALL-18), so the list is read afterwards. The message names no limit, which would reveal the length of the video.
 * @returns the refusal of the field if the position is not stored
 */
export async function saveStoppedAt(
  { platform }: SignedInViewer,
  videoId: string,
  { stoppedAt }: z.output<typeof positionForm>,
): Promise<FieldRefusal | undefined> {
  await savePosition(platform, { videoId, seconds: stoppedAt, at: Date.now() });
  const stored = await listWatched(platform, { videoId, size: 1 }).catch(() => undefined);
  if (!stored) return undefined;
  const isStored = stored.entries.some(
    ({ seconds, length }) => Math.abs(seconds - Math.min(stoppedAt, length)) < 1,
  );
  return isStored ? undefined : { field: "stoppedAt", key: "event:position_not_stored" };
}
