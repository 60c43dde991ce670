import { data } from "@remix-run/node";
import { toIdentity } from "~/features/events/event-view.server";
import type { IdentityView } from "~/features/events/view";
import { SIGN_UP_PREFIX } from "~/features/onboarding/steps";
import { messagesFor } from "~/i18n/messages.server";
import { orEmpty } from "~/lib/or-empty.server";
import type { Followed } from "~/platform/contract/follow";
import type { Identity } from "~/platform/contract/identity";
import { emptyPage } from "~/platform/contract/paged";
import {
  getIdentity,
  listChildIdentities,
  listFollowedGroups,
  listMainIdentities,
} from "~/platform/endpoints/identities";
import { mainLoad, requireId } from "~/platform/main-load.server";
import { refreshFollowed } from "~/session/followed.server";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";

/** The two families of following pages; which one an installation shows first is configuration. */
export type FollowFamily = "league" | "category";

/** Words and children of a family: teams play in leagues, categories have sub-categories. */
const CHILDREN = {
  league: { mediaType: "team", kind: "team" },
  category: { mediaType: "identity_item", kind: "subcategory" },
} as const;

export interface FollowTile extends IdentityView {
  followType: "team" | "identity_item";
  isFollowed: boolean;
}

function toTile(identity: IdentityView, followed: readonly Followed[]): FollowTile {
  return {
    ...identity,
    followType: identity.kind === "team" ? "team" : "identity_item",
    isFollowed: followed.some((item) => item.id === identity.id),
  };
}

/** The other leagues or categories to choose from: the steps of signing up show them on every page. */
async function loadSiblings(args: LoadArgs, { platform }: SignedInViewer) {
  if (!pathWithoutLocale(args).startsWith(`${SIGN_UP_PREFIX}/`)) return [];
  const { log } = scopeOf(args);
  const all = await orEmpty(listMainIdentities(platform.side), emptyPage<Identity>(), log, "identities");
  return all.entries.map(({ id, title }) => ({ id, title }));
}

/** `/following/league`, `/following/category`: everything there is to follow. */
export async function loadFollowing(args: LoadArgs, family: FollowFamily) {
  const viewer = await requireViewer(args);
  const [identities, { followed }] = await Promise.all([
    mainLoad(listMainIdentities(viewer.platform)),
    refreshFollowed(args, viewer),
  ]);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    followedCount: followed.length,
    tiles: identities.entries.map((identity) => toTile(toIdentity(identity, family), followed)),
  });
}

/** `/following/league/{leagueId}`, `/following/category/{mainId}`: the teams or sub-categories of one. */
export async function loadFollowingChildren(
  args: LoadArgs,
  family: FollowFamily,
  givenId: string | undefined,
) {
  const id = requireId(givenId, family);
  const viewer = await requireViewer(args);
  const { mediaType, kind } = CHILDREN[family];
  const siblings = loadSiblings(args, viewer);
  const [parent, children, { followed }] = await Promise.all([
    mainLoad(getIdentity(viewer.platform, id), family),
    mainLoad(listChildIdentities(viewer.platform, id, mediaType), family),
    refreshFollowed(args, viewer),
  ]);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    siblings: await siblings,
    followedCount: followed.length,
    parent: toTile(toIdentity(parent, family), followed),
    tiles: children.entries.map((identity) => toTile(toIdentity(identity, kind), followed)),
  });
}

/** A group of followed things: a league or category with what is followed in it. */
export interface FollowedGroup {
  id: string;
  title: string;
  items: { id: string; title: string; type: Followed["type"]; imageUrl?: string }[];
}

const toItem = ({ id, title, type, imageUrl }: Followed) => ({ id, title, type, imageUrl });

/** `/following/{family}/followed`: what the viewer follows, by league or category. */
export async function loadFollowed(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const siblings = loadSiblings(args, viewer);
  const [groups, { followed }] = await Promise.all([
    mainLoad(listFollowedGroups(viewer.platform)),
    refreshFollowed(args, viewer),
  ]);
  const grouped: FollowedGroup[] = groups.entries.flatMap(({ id, title }) => {
    const items = followed.filter((item) => item.id === id || item.identitiesId.includes(id)).map(toItem);
    return items.length > 0 ? [{ id, title, items }] : [];
  });
  const shown = new Set(grouped.flatMap((group) => group.items.map((item) => item.id)));
  const others = followed.filter((item) => !shown.has(item.id)).map(toItem);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    siblings: await siblings,
    followedCount: followed.length,
    groups: grouped,
    others,
  });
}

/** `/following/{family}/{id}/followed`: what the viewer follows of one league or category. */
export async function loadFollowedOf(args: LoadArgs, family: FollowFamily, givenId: string | undefined) {
  const id = requireId(givenId, family);
  const viewer = await requireViewer(args);
  const [parent, { followed }] = await Promise.all([
    mainLoad(getIdentity(viewer.platform, id), family),
    refreshFollowed(args, viewer),
  ]);
  const items = followed.filter((item) => item.id === id || item.identitiesId.includes(id)).map(toItem);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    followedCount: followed.length,
    parent: toIdentity(parent, family),
    groups: items.length > 0 ? [{ id, title: parent.title, items }] : [],
    others: [],
  });
}
