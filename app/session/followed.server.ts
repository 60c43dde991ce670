import type { Followed } from "~/platform/contract/follow";
import { listFollowed } from "~/platform/endpoints/follows";
import { updateRecord } from "./refresh.server";
import { isDocument, type LoadArgs, scopeOf } from "./scope.server";
import { getSessionStore } from "./store.server";
import { type SignedInViewer, throwOwnCopy } from "./viewer.server";

/** What a viewer follows, and whether the platform has said so just now. */
export interface FollowedState {
  followed: readonly Followed[];
  isFresh: boolean;
}

/**
 * What the viewer follows, asked of the platform once per request and kept in the session; when the platform does
 * not say, what the session knows (specification, sections 4 and 8).
 * @throws a redirect to sign-in when the session has expired
 */
export function refreshFollowed(args: LoadArgs, viewer: SignedInViewer): Promise<FollowedState> {
  const scope = scopeOf(args);
  scope.followed ??= load(args, viewer);
  return scope.followed.catch(throwOwnCopy);
}

async function load(args: LoadArgs, viewer: SignedInViewer): Promise<FollowedState> {
  const known = viewer.followed;
  try {
    const followed = await listFollowed(viewer.platform.side);
    if (!isSame(followed, known)) {
      await updateRecord(getSessionStore(), viewer.session, (record) =>
        // A follow that was saved meanwhile is newer than this list.
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
 * Loads what the viewer follows with each document; never rejects.
 * @returns whether it could not be loaded; undefined where nothing was asked
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
