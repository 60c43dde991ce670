import * as paths from "~/lib/paths";
import { secondIn } from "~/lib/second-in-url";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";
import { hasDataUse } from "./data-link.server";

/** Returns where the page of a match leads with `?sound=on`; undefined if it plays as usual. */
export function soundPageOf(
  { request, results }: Pick<RequestContext, "request" | "results">,
  media: Media,
): string | undefined {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get("sound") !== "on" || !media.source.audio || !hasDataUse(media)) return undefined;
  const page = paths.atSecond(paths.dataUse(media.id), secondIn(search));
  return results.reveals === undefined ? page : paths.withResult(page);
}
