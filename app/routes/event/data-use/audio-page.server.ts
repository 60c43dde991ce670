import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { hasDataUse, loadAudio } from "./data-link.server";

/** Finds where the page of a match leads with `?sound=on`; undefined if it plays as usual. Never rejects. */
export async function audioPageOf(
  { request, results, load }: Pick<RequestContext, "request" | "results" | "load">,
  media: Media,
): Promise<string | undefined> {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get("sound") !== "on" || !hasDataUse(media)) return undefined;
  if (!(await loadAudio({ load }, media))) return undefined;
  const page = paths.atSecond(paths.dataUse(media.id), secondIn(search));
  return results.reveals === undefined ? page : paths.withResult(page);
}
