import { toIdentity } from "~/features/events/event-view.server";
import type { IdentityView } from "~/features/events/view";
import { loadOrigin } from "~/features/onboarding/origin.server";
import { matchingNames } from "~/features/search/names";
import type { Identity } from "~/platform/contract/identity";
import { emptyPage } from "~/platform/contract/paged";
import { findIdentities, getIdentity, listChildIdentitiesOfAll } from "~/platform/endpoints/identities";
import type { RequestContext } from "~/request/context.server";
import { returnPathOf } from "~/request/guards.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { CHILDREN, type FollowFamily } from "./families";

const MAX_LENGTH = 200;

/** Returns the name that the viewer searches for; empty without a search. */
export function searchedName({ request }: RequestContext): string {
  return new URL(request.url).searchParams.get("q")?.trim().slice(0, MAX_LENGTH) ?? "";
}

interface Choice {
  family: FollowFamily;
  /** Name to search for, or empty. */
  query: string;
}

/**
 * Loads what a new viewer can follow: teams or sub-categories, first those of the match at which sign-up
 * began. With a query: those with such a name, and leagues or categories.
 */
export async function loadChoice(
  context: RequestContext,
  { platform }: SignedInViewer,
  { family, query }: Choice,
): Promise<IdentityView[]> {
  const { mediaType, kind } = CHILDREN[family];
  if (query) {
    const kinds = new Map<string | undefined, IdentityView["kind"]>([
      [mediaType, kind],
      ["identity", family],
    ]);
    // Optional, since an error page would take the field and the way on while the viewer types.
    const { entries } = await context.load.optional(
      findIdentities(platform.optional, query),
      emptyPage<Identity>(),
      "names",
    );
    return matchingNames(entries, query).flatMap((identity) => {
      const found = kinds.get(identity.mediaType);
      return found ? [toIdentity(identity, found)] : [];
    });
  }
  const [{ entries }, first] = await Promise.all([
    context.load.critical(listChildIdentitiesOfAll(platform, mediaType)),
    returnPathOf(context.request).then((path) => loadOrigin(context, platform, path)),
  ]);
  const ids = family === "league" ? first.teamIds : first.categoryIds;
  const isFirst = ({ id }: Identity) => ids.includes(id);
  // The list is only the first page of all of them.
  const missing = ids.filter((id) => family === "league" && !entries.some((entry) => entry.id === id));
  const others = await Promise.all(
    missing.map((id) =>
      context.load.optional<Identity | undefined>(getIdentity(platform.optional, id), undefined, "team"),
    ),
  );
  return [...entries.filter(isFirst), ...others, ...entries.filter((entry) => !isFirst(entry))].flatMap(
    (identity) => (identity ? [toIdentity(identity, kind)] : []),
  );
}
