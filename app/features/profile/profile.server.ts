import { getProfile, type ProfileChanges, updateProfile } from "~/platform/endpoints/user";
import type { RequestContext } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { updateRecord } from "~/session/refresh.server";
import { getSessionStore } from "~/session/store.server";

/**
 * Changes the profile and stores the result in the session. Loads the profile again, because the response to
 * the change omits the club.
 * @throws PlatformError, PlatformUnreachable when the change is not saved
 */
export async function saveProfile(
  context: RequestContext,
  viewer: SignedInViewer,
  changes: ProfileChanges,
): Promise<void> {
  const updated = await updateProfile(viewer.platform, changes);
  const { identity, identityItem } = changes;
  const chosenClub = identity && identityItem ? `${identity}|${identityItem}` : undefined;
  const current = await getProfile(viewer.platform).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    context.log.warn({ err: error }, "profile not read again");
    const { displayName = viewer.user.fullName, ...fields } = changes;
    const favoriteClubId = chosenClub ?? viewer.user.favoriteClubId;
    return { ...viewer.user, ...fields, fullName: displayName, favoriteClubId };
  });
  // A platform may not list the club: without it the viewer would have to choose again and again.
  const favoriteClubId = current.favoriteClubId ?? chosenClub ?? viewer.user.favoriteClubId;
  const user = { ...current, ...updated, favoriteClubId };
  await updateRecord(getSessionStore(), viewer.session, (record) => ({ ...record, user }));
}
