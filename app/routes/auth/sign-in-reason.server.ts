import { getMedia } from "~/platform/endpoints/events";
import { getIdentity } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { readPendingAction } from "~/session/cookies.server";

/** Why a viewer was asked to sign in, with the name of what the button was for, if the platform tells it. */
export interface SignInReason {
  kind: "follow" | "watchlist";
  name?: string;
  crestUrl?: string;
}

/** Returns what the viewer asked for with a button before signing in; null without such a button. */
export async function loadSignInReason(context: RequestContext): Promise<SignInReason | null> {
  const pending = await readPendingAction(context.request);
  if (!pending) return null;
  const { kind, id } = pending;
  const platform = context.anonymousPlatform.optional;
  const named: Promise<Omit<SignInReason, "kind">> =
    kind === "follow"
      ? getIdentity(platform, id).then(({ title, logoUrl }) => ({ name: title, crestUrl: logoUrl }))
      : getMedia(platform, id).then(({ title }) => ({ name: title }));
  return { kind, ...(await context.load.optional(named, {}, "sign-in reason")) };
}
