import type { QualitySums } from "#common/playback-quality";
import type { PlatformClient } from "../client.server";
import { nothing } from "../contract/read";

/**
 * `POST /api/playback/add_quality`: adds sums of playback quality to those of their day. Optional: a platform
 * without the call responds 404.
 * @param key secret of this installation's web hosts
 */
export function addQuality(
  platform: PlatformClient,
  key: string,
  sums: readonly QualitySums[],
): Promise<void> {
  return platform.call("POST", "/api/playback/add_quality", {
    auth: "no",
    body: { sums },
    headers: { "X-Quality-Key": key },
    reply: nothing,
  });
}
