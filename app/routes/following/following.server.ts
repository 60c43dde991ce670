import { data, redirect } from "@remix-run/node";
import type { Config } from "~/config/config.server";
import { type LeagueOption, loadLeagueOptions } from "~/features/event-lists/list.server";
import { toIdentity } from "~/features/events/event-view.server";
import type { IdentityView } from "~/features/events/view";
import { refreshFollowed } from "~/features/following/followed.server";
import * as paths from "~/lib/paths";
import type { Followed } from "~/platform/contract/follow";
import type { Identity } from "~/platform/contract/identity";
import { emptyPage, type Paged } from "~/platform/contract/paged";
import { getCalendar } from "~/platform/endpoints/calendar";
import {
  getIdentity,
  listChildIdentities,
  listChildIdentitiesOfAll,
  listFollowedGroups,
  listMainIdentities,
} from "~/platform/endpoints/identities";
import { getReminderSettings } from "~/platform/endpoints/reminders";
import { failureOf, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { logFailedPart } from "~/request/data-loading.server";
import { notFound, requireId } from "~/request/error-responses.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { readFlash } from "~/session/cookies.server";
import { CHILDREN, type FollowFamily } from "./families";
import { loadChoice, searchedName } from "./sign-up-choice.server";

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

const isInSignUp = ({ path }: RequestContext) => path.startsWith(`${paths.signUp}/`);

/** Loads the leagues or categories, which all pages of the sign-up steps show. */
const loadSiblings = async (context: RequestContext): Promise<LeagueOption[]> =>
  isInSignUp(context) ? loadLeagueOptions(context) : [];

/**
 * Loads `/following/league` or `/following/category`: all leagues or categories. In the sign-up steps: their
 * teams or sub-categories, or what a search finds.
 */
export async function loadFollowing(context: RequestContext, family: FollowFamily) {
  const viewer = await context.requireViewer();
  const query = isInSignUp(context) ? searchedName(context) : "";
  const [identities, siblings, { followed }] = await Promise.all([
    isInSignUp(context)
      ? loadChoice(context, viewer, { family, query })
      : context.load
          .critical(listMainIdentities(viewer.platform))
          .then(({ entries }) => entries.map((identity) => toIdentity(identity, family))),
    loadSiblings(context),
    refreshFollowed(context, viewer),
  ]);
  return data({
    messages: context.messages("following"),
    followedCount: followed.length,
    query,
    siblings,
    tiles: identities.map((identity) => toTile(identity, followed)),
  });
}

/**
 * Loads `/following`, where signed-out viewers choose what to follow before they sign in. Signed-in viewers
 * are redirected to the matches of what they follow.
 */
export async function loadFollowingStart(context: RequestContext) {
  const viewer = await context.viewer();
  if (viewer.signedIn) throw redirect(paths.recommendation, { status: 303 });
  const kind = context.settings.customer.enableLeaguesView ? "league" : "category";
  const children = context.load.optional(
    listChildIdentitiesOfAll(viewer.platform.optional, CHILDREN[kind].mediaType),
    emptyPage<Identity>(),
    "children",
  );
  const identities = await context.load.critical(listMainIdentities(viewer.platform));
  const tilesOf = ({ entries }: Paged<Identity>, of: IdentityView["kind"]) =>
    entries.map((identity) => toTile(toIdentity(identity, of), []));
  return data({
    messages: context.messages("following", "home"),
    kind,
    identities: tilesOf(identities, kind),
    children: tilesOf(await children, CHILDREN[kind].kind),
  } as const);
}

/** Shown if the selected league or category cannot be loaded; the page stays (requirement FOLLOW-4). */
const NOT_LOADED = { kind: "danger", key: "errors:selected_not_loaded" } as const;

/**
 * Loads the selected league or category; undefined if the platform call fails.
 * @throws the 404 if it does not exist
 */
async function loadSelected(
  context: RequestContext,
  { platform }: SignedInViewer,
  id: string,
  family: FollowFamily,
) {
  try {
    return await getIdentity(platform, id);
  } catch (error) {
    if (error instanceof PlatformError && error.isNotFound) throw notFound(family);
    // Rethrows anything but a platform failure: a redirect to sign-in, a bug.
    failureOf(error);
    logFailedPart(context.log, error, "selected");
    return undefined;
  }
}

/** Loads `/following/league/{leagueId}` or `/following/category/{mainId}`: its teams or sub-categories. */
export async function loadFollowingChildren(
  context: RequestContext,
  family: FollowFamily,
  givenId: string | undefined,
) {
  const id = requireId(givenId, family);
  const viewer = await context.requireViewer();
  const { mediaType, kind } = CHILDREN[family];
  const siblings = loadSiblings(context);
  const [parent, children, { followed }] = await Promise.all([
    loadSelected(context, viewer, id, family),
    context.load.critical(listChildIdentities(viewer.platform, id, mediaType), family),
    refreshFollowed(context, viewer),
  ]);
  return data({
    messages: context.messages("following"),
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
function toItem(
  { customer }: Config,
  { id, title, shortTitle, type, imageUrl }: Followed,
): FollowedGroup["items"][number] {
  const prefersShort = customer.enableTeamsShortName;
  return { id, title: (prefersShort ? shortTitle : undefined) ?? title, type, imageUrl };
}

/** The calendar of what the viewer follows. */
export interface CalendarView {
  /** Whether it has a link. */
  exists: boolean;
  /** The link, directly after it was created; later only its hash is stored. */
  url?: string;
}

/** Loads the viewer's calendar; null in the sign-up steps, and if the platform has none or does not answer. */
async function loadCalendar(
  context: RequestContext,
  { platform }: SignedInViewer,
): Promise<CalendarView | null> {
  if (isInSignUp(context)) return null;
  const found = await context.load.optional(getCalendar(platform.optional), undefined, "calendar");
  if (!found) return null;
  const { calendarToken: token } = await readFlash(context.request);
  const url = token && `${context.origin}/${context.locale}${paths.ownCalendar(token)}`;
  return { exists: found.createdAt !== undefined, url };
}

/**
 * Loads the link to the reminders of everything that is followed; null in the sign-up steps, and if the platform has
 * none or does not answer.
 */
async function loadRemindersLink(context: RequestContext, { platform }: SignedInViewer) {
  if (isInSignUp(context)) return null;
  const found = await context.load.optional(getReminderSettings(platform.optional), undefined, "reminders");
  return found ? { href: paths.reminders, text: context.t("reminders:followed") } : null;
}

/** Loads `/following/{family}/followed`: what the viewer follows, by league or category. */
export async function loadFollowed(context: RequestContext) {
  const viewer = await context.requireViewer();
  const siblings = loadSiblings(context);
  const [groups, { followed }, calendar, reminders] = await Promise.all([
    context.load.critical(listFollowedGroups(viewer.platform)),
    refreshFollowed(context, viewer),
    loadCalendar(context, viewer),
    loadRemindersLink(context, viewer),
  ]);
  const grouped: FollowedGroup[] = groups.entries.flatMap(({ id, title }) => {
    const items = followed
      .filter((item) => item.id === id || item.identitiesId.includes(id))
      .map((item) => toItem(context.settings, item));
    return items.length > 0 ? [{ id, title, items }] : [];
  });
  const shown = new Set(grouped.flatMap((group) => group.items.map((item) => item.id)));
  const others = followed.filter((item) => !shown.has(item.id)).map((item) => toItem(context.settings, item));
  return data({
    messages: context.messages("following"),
    siblings: await siblings,
    followedCount: followed.length,
    groups: grouped,
    others,
    calendar,
    reminders,
  });
}

/** Loads `/following/{family}/{id}/followed`: what the viewer follows in one league or category. */
export async function loadFollowedOf(
  context: RequestContext,
  family: FollowFamily,
  givenId: string | undefined,
) {
  const id = requireId(givenId, family);
  const viewer = await context.requireViewer();
  const [parent, { followed }] = await Promise.all([
    loadSelected(context, viewer, id, family),
    refreshFollowed(context, viewer),
  ]);
  const items = followed
    .filter((item) => item.id === id || item.identitiesId.includes(id))
    .map((item) => toItem(context.settings, item));
  return data({
    messages: context.messages("following"),
    followedCount: followed.length,
    parentId: id,
    parent: parent && toIdentity(parent, family),
    toast: parent ? null : NOT_LOADED,
    groups: parent && items.length > 0 ? [{ id, title: parent.title, items }] : [],
    others: parent ? [] : items,
  });
}
