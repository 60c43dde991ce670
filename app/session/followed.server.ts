import type { Followed } from "~/platform/contract/follow";
import { listFollowed } from "~/platform/endpoints/follows";
import { updateRecord } from "./refresh.server";
import { isDocument, type LoadArgs, scopeOf } from "./scope.server";
import { getSessionStore } from "./store.server";
import { rethrowCloned, type SignedInViewer } from "./viewer.server";

/** The followed items of a viewer, and whether they were just loaded from the platform. */
export interface FollowedState {
  followed: readonly Followed[];
  isFresh: boolean;
}

/**
 * Returns the followed items, loaded from the platform once per request and stored in the session. If the
 * call fails, returns those of the session (requirement FOLLOW-2).
 * @throws a redirect to sign-in when the session has expired
 */
export function refreshFollowed(args: LoadArgs, viewer: SignedInViewer): Promise<FollowedState> {
  const scope = scopeOf(args);
  scope.followed ??= load(args, viewer);
  return scope.followed.catch(rethrowCloned);
}

async function load(args: LoadArgs, viewer: SignedInViewer): Promise<FollowedState> {
  const known = viewer.followed;
  try {
    const followed = await listFollowed(viewer.platform.side);
    if (!isSame(followed, known)) {
      await updateRecord(getSessionStore(), viewer.session, (record) =>
        // A follow saved in the meantime is newer than this list.
        isSame(record.followed, known) ? { ...record, followed } : record,
      );
    }
    return { followed, isFresh: true };
  } catch (error) {
    if (error instanceof Response) throw error;
    scopeOf(args).log.warn({ err: error, part: "followed" }, "side load failed");
    return { followed: known, isFresh: false };
  }
}

const isSame = (one: readonly Followed[], other: readonly Followed[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Loads the followed items with each document; never rejects.
 * @returns whether the load failed; undefined when nothing was loaded
 */
export async function isFollowedMissing(
  args: LoadArgs,
  viewer: SignedInViewer,
): Promise<boolean | undefined> {
  if (!isDocument(args)) return undefined;
  return refreshFollowed(args, viewer).then(
    ({ isFresh }) => !isFresh,
    () => undefined,
  );
}
