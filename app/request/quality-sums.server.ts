import type { QualitySums } from "#common/playback-quality";
import { getConfig } from "~/config/config.server";
import { rootLogger } from "~/lib/log.server";
import { createPlatformClient } from "~/platform/client.server";
import { addQuality } from "~/platform/endpoints/quality";
import { PlatformError } from "~/platform/errors";

/**
 * Hands sums of playback quality to the platform, outside of any request.
 * @returns `unwanted` if the platform refuses them for good (it lacks the call, or has another key); `failed`
 *   if it did not respond, or is too busy
 */
export async function sendQualitySums(sums: QualitySums[]): Promise<"kept" | "unwanted" | "failed"> {
  const { apiBase, qualityKey } = getConfig();
  if (!qualityKey) return "unwanted";
  try {
    const platform = createPlatformClient({ baseUrl: apiBase, log: rootLogger });
    await addQuality(platform.optional, qualityKey, sums);
    return "kept";
  } catch (error) {
    const { status } = error instanceof PlatformError ? error : { status: 503 };
    // The platform has no such call (404, 405, 501), or has refused the request.
    return status === 501 || (status < 500 && status !== 429) ? "unwanted" : "failed";
  }
}
