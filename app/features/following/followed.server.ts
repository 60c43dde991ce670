import type { Followed } from "~/platform/contract/follow";
import { listFollowed } from "~/platform/endpoints/follows";
import { type RequestContext, rethrowCloned } from "~/request/context.server";
import { logFailedPart } from "~/request/data-loading.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { updateRecord } from "~/session/refresh.server";
import { getSessionStore } from "~/session/store.server";

/** The followed items of a viewer, and whether they were just loaded from the platform. */
export interface FollowedState {
  followed: readonly Followed[];
  isFresh: boolean;
}

/** Loaded once for all loaders of a request, which share its load context. */
const states = new WeakMap<object, Promise<FollowedState>>();

/**
 * Returns the followed items, loaded from the platform once per request and stored in the session. If the
 * call fails, returns those of the session (requirement FOLLOW-2).
 * @throws a redirect to sign-in when the session has expired
 */
export function refreshFollowed(context: RequestContext, viewer: SignedInViewer): Promise<FollowedState> {
  const loaded = states.get(context.host) ?? load(context, viewer);
  states.set(context.host, loaded);
  return loaded.catch(rethrowCloned);
}

async function load(context: RequestContext, viewer: SignedInViewer): Promise<FollowedState> {
  const known = viewer.followed;
  try {
    const followed = await listFollowed(viewer.platform.optional);
    if (!isSame(followed, known)) {
      await updateRecord(getSessionStore(), viewer.session, (record) =>
        // A follow saved in the meantime is newer than this list.
        isSame(record.followed, known) ? { ...record, followed } : record,
      );
    }
    return { followed, isFresh: true };
  } catch (error) {
    if (error instanceof Response) throw error;
    logFailedPart(context.log, error, "followed");
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
  context: RequestContext,
  viewer: SignedInViewer,
): Promise<boolean | undefined> {
  if (!context.isDocument) return undefined;
  return refreshFollowed(context, viewer).then(
    ({ isFresh }) => !isFresh,
    () => undefined,
  );
}
