import type { PlatformClient } from "../client.server";
import { mediaSchema } from "../contract/media";

/** Schema of an event, clip, highlight or channel as the viewer of a client may see it. */
export const mediaFor = ({ hideResult }: Pick<PlatformClient, "hideResult">) =>
  mediaSchema.transform(hideResult);
