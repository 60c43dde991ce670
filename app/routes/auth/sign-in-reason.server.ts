import { NO_TITLE } from "~/platform/contract/media";
import { getMedia } from "~/platform/endpoints/events";
import { getIdentity } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { type PendingAction, readPendingAction } from "~/session/cookies.server";

/** What a viewer wants to follow or save; empty if the platform does not tell it. */
export interface Wanted {
  name?: string;
  crestUrl?: string;
}

/**
 * Loads what the viewer asked for with a button before signing in: `reason`, null without such a button, and
 * `wanted`, which the form does not wait for.
 */
export async function loadSignInReason(context: RequestContext) {
  const pending = await readPendingAction(context.request);
  const loading = pending ? loadWanted(context, pending) : Promise.resolve<Wanted>({});
  const wanted = context.load.optional<Wanted>(loading, {}, "sign-in reason");
  return { reason: pending?.kind ?? null, ...(await context.load.deferred({ wanted })) };
}

async function loadWanted(
  { anonymousPlatform }: RequestContext,
  { kind, id }: PendingAction,
): Promise<Wanted> {
  const platform = anonymousPlatform.optional;
  const { title, logoUrl }: { title: string; logoUrl?: string } =
    kind === "follow" ? await getIdentity(platform, id) : await getMedia(platform, id);
  return title === NO_TITLE ? {} : { name: title, crestUrl: logoUrl };
}
