import { getProfile, type ProfileChanges, updateProfile } from "~/platform/endpoints/user";
import { updateRecord } from "./refresh.server";
import { type LoadArgs, scopeOf } from "./scope.server";
import { getSessionStore } from "./store.server";
import type { SignedInViewer } from "./viewer.server";

/**
 * Changes the profile; what the platform then says of the viewer is what the session knows. The profile is read
 * again because the answer to the change leaves the club out.
 * @throws PlatformError, PlatformUnreachable when it is not saved
 */
export async function saveProfile(
  args: LoadArgs,
  viewer: SignedInViewer,
  changes: ProfileChanges,
): Promise<void> {
  const told = await updateProfile(viewer.platform, changes);
  const known = await getProfile(viewer.platform).catch((error: unknown) => {
    if (error instanceof Response) throw error;
    scopeOf(args).log.warn({ err: error }, "profile not read again");
    const { displayName = viewer.user.fullName, ...fields } = changes;
    const { identity, identityItem } = changes;
    const favoriteClubId =
      identity && identityItem ? `${identity}|${identityItem}` : viewer.user.favoriteClubId;
    return { ...viewer.user, ...fields, fullName: displayName, favoriteClubId };
  });
  const user = { ...known, ...told };
  await updateRecord(getSessionStore(), viewer.session, (record) => ({ ...record, user }));
}
