import { data } from "@remix-run/node";
import { getConfig } from "~/config/config.server";
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
import { failureOf, PlatformError } from "~/platform/errors";
import { loadCritical, notFound, requireId } from "~/platform/main-load.server";
import { refreshFollowed } from "~/session/followed.server";
import { requireViewer } from "~/session/guards.server";
import { type LoadArgs, pathWithoutLocale, scopeOf } from "~/session/scope.server";
import type { SignedInViewer } from "~/session/viewer.server";

/** Families of following pages; the configuration decides which one is linked. */
export type FollowFamily = "league" | "category";

/** Type and kind of a family's children: teams of leagues, sub-categories of categories. */
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

/** Loads the other leagues or categories, which all pages of the sign-up steps show. */
async function loadSiblings(args: LoadArgs, { platform }: SignedInViewer) {
  if (!pathWithoutLocale(args).startsWith(`${SIGN_UP_PREFIX}/`)) return [];
  const { log } = scopeOf(args);
  const all = await orEmpty(listMainIdentities(platform.side), emptyPage<Identity>(), log, "identities");
  return all.entries.map(({ id, title }) => ({ id, title }));
}

/** Loads `/following/league` or `/following/category`: everything that can be followed. */
export async function loadFollowing(args: LoadArgs, family: FollowFamily) {
  const viewer = await requireViewer(args);
  const [identities, { followed }] = await Promise.all([
    loadCritical(listMainIdentities(viewer.platform)),
    refreshFollowed(args, viewer),
  ]);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    followedCount: followed.length,
    tiles: identities.entries.map((identity) => toTile(toIdentity(identity, family), followed)),
  });
}

/** Shown if the selected league or category cannot be loaded; the page stays (requirement FOLLOW-4). */
const NOT_LOADED = { kind: "danger", key: "errors:selected_not_loaded" } as const;

/**
 * Loads the selected league or category; undefined if the platform call fails.
 * @throws the 404 if it does not exist
 */
async function loadSelected(args: LoadArgs, { platform }: SignedInViewer, id: string, family: FollowFamily) {
  try {
    return await getIdentity(platform, id);
  } catch (error) {
    if (error instanceof PlatformError && error.isNotFound) throw notFound(family);
    // Rethrows anything but a platform failure: a redirect to sign-in, a bug.
    failureOf(error);
    scopeOf(args).log.warn({ err: error, part: "selected" }, "side load failed");
    return undefined;
  }
}

/** Loads `/following/league/{leagueId}` or `/following/category/{mainId}`: its teams or sub-categories. */
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
    loadSelected(args, viewer, id, family),
    loadCritical(listChildIdentities(viewer.platform, id, mediaType), family),
    refreshFollowed(args, viewer),
  ]);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    siblings: await siblings,
    followedCount: followed.length,
    parentId: id,
    parent: parent && toTile(toIdentity(parent, family), followed),
    toast: parent ? null : NOT_LOADED,
    tiles: children.entries.map((identity) => toTile(toIdentity(identity, kind), followed)),
  });
}

/** A league or category with the followed items in it. */
export interface FollowedGroup {
  id: string;
  title: string;
  items: { id: string; title: string; type: Followed["type"]; imageUrl?: string }[];
}

/** Converts a followed item; uses its short name if the operator prefers short names. */
function toItem({ id, title, shortTitle, type, imageUrl }: Followed): FollowedGroup["items"][number] {
  const prefersShort = getConfig().customer.enable_teams_short_name;
  return { id, title: (prefersShort ? shortTitle : undefined) ?? title, type, imageUrl };
}

/** Loads `/following/{family}/followed`: what the viewer follows, by league or category. */
export async function loadFollowed(args: LoadArgs) {
  const viewer = await requireViewer(args);
  const siblings = loadSiblings(args, viewer);
  const [groups, { followed }] = await Promise.all([
    loadCritical(listFollowedGroups(viewer.platform)),
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

/** Loads `/following/{family}/{id}/followed`: what the viewer follows in one league or category. */
export async function loadFollowedOf(args: LoadArgs, family: FollowFamily, givenId: string | undefined) {
  const id = requireId(givenId, family);
  const viewer = await requireViewer(args);
  const [parent, { followed }] = await Promise.all([
    loadSelected(args, viewer, id, family),
    refreshFollowed(args, viewer),
  ]);
  const items = followed.filter((item) => item.id === id || item.identitiesId.includes(id)).map(toItem);
  return data({
    messages: messagesFor(scopeOf(args).locale, "following"),
    followedCount: followed.length,
    parentId: id,
    parent: parent && toIdentity(parent, family),
    toast: parent ? null : NOT_LOADED,
    groups: parent && items.length > 0 ? [{ id, title: parent.title, items }] : [],
    others: parent ? [] : items,
  });
}
