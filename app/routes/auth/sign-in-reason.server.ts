import { accessCodeBehind, isDeviceApproval, purchaseBehind } from "~/features/onboarding/origin.server";
import { NO_TITLE } from "~/platform/contract/media";
import { getMedia } from "~/platform/endpoints/events";
import { getIdentity } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { returnPathOf } from "~/request/guards.server";
import { type PendingAction, readPendingAction } from "~/session/cookies.server";

/** What a viewer wants to follow, save, buy or unlock; empty if the platform does not tell it. */
export interface Wanted {
  name?: string;
  logoUrl?: string;
}

interface Reason {
  kind: PendingAction["kind"] | "buy" | "access_code" | "device";
  /** Id of the team or event. */
  id?: string;
}

/**
 * Loads what the viewer asked for with a button or link before signing in: `reason`, null without one, and `wanted`,
 * which the form does not wait for.
 */
export async function loadSignInReason(context: RequestContext) {
  const reason = await reasonOf(context);
  const wanted = context.load.optional<Wanted>(loadWanted(context, reason), {}, "sign-in reason");
  return { reason: reason?.kind ?? null, ...(await context.load.deferred({ wanted })) };
}

async function reasonOf({ request }: RequestContext): Promise<Reason | undefined> {
  const returnTo = await returnPathOf(request);
  const purchase = purchaseBehind(returnTo);
  if (purchase) return { kind: "buy", id: purchase.eventId };
  const accessCode = accessCodeBehind(returnTo);
  if (accessCode) return { kind: "access_code", id: accessCode.eventId };
  return isDeviceApproval(returnTo) ? { kind: "device" } : readPendingAction(request);
}

async function loadWanted({ anonymousPlatform }: RequestContext, reason?: Reason): Promise<Wanted> {
  const { kind, id } = reason ?? {};
  if (id === undefined) return {};
  const platform = anonymousPlatform.optional;
  const { title, logoUrl }: { title: string; logoUrl?: string } =
    kind === "follow" ? await getIdentity(platform, id) : await getMedia(platform, id);
  return title === NO_TITLE ? {} : { name: title, logoUrl };
}
