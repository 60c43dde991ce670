import { z } from "zod";
import { savePosition } from "~/platform/endpoints/positions";
import type { SignedInViewer } from "~/request/viewer.server";
import { timeField } from "../events/moment-fields.server";

/** Part of the page with the form. */
export const RESUME_ANCHOR = "#resume";

/** Form that saves where the viewer has stopped, for browsers without scripts. */
export const positionForm = z.object({ intent: z.literal("save-position"), stoppedAt: timeField });

/** Saves a position that the viewer has entered. */
export function saveStoppedAt(
  { platform }: SignedInViewer,
  videoId: string,
  { stoppedAt }: z.output<typeof positionForm>,
): Promise<void> {
  return savePosition(platform, { videoId, seconds: stoppedAt, at: Date.now() });
}
