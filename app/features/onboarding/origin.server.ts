import { ACCESS_CODE_FRAGMENT } from "~/features/commerce/access-code-field";
import { withoutLocale } from "~/i18n/locales";
import { decoded } from "~/lib/decoded";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import type { PlatformClient } from "~/platform/client.server";
import type { Media, MediaType } from "~/platform/contract/media";
import { getMedia } from "~/platform/endpoints/events";
import type { RequestContext } from "~/request/context.server";
import { mediaTypeIn } from "../events/media-type";
import { signUpStepPath } from "./steps";

/** What the page tells about a viewer who began to sign up there. */
export interface Origin {
  /** Teams of the match, or the team of the page. */
  teamIds: string[];
  /** Leagues, categories and sub-categories of the event. */
  categoryIds: string[];
  /** Whether the page is about an event that is sold. */
  isSold: boolean;
}

/** Paths of event, channel and team pages, without the prefix of a locale. */
const EVENT_PAGE = /^\/(?:events|channels)\/([^/]+)$/;
const TEAM_PAGE = /^\/team\/([^/]+)$/;
/** Path on which an offer is bought. */
const PURCHASE_PAGE = /^\/account\/subscription\/buy\/[^/]+$/;

/**
 * Returns for what a viewer is about to pay: the event from which the purchase began, if it began there.
 * Undefined if the path is not that of a purchase.
 */
export function purchaseBehind(returnTo: string): { eventId?: string } | undefined {
  const { pathname, searchParams } = readReturnPath(returnTo);
  return PURCHASE_PAGE.test(pathname) ? { eventId: eventBefore(searchParams) } : undefined;
}

/**
 * Returns for what a viewer is about to redeem an access code: the event from whose page they came, if they came from
 * one. Undefined if the path is not that of the field for an access code.
 */
export function accessCodeBehind(returnTo: string): { eventId?: string } | undefined {
  const { pathname, searchParams, hash } = readReturnPath(returnTo);
  const isField = pathname === paths.accountSubscriptions && hash === ACCESS_CODE_FRAGMENT;
  return isField ? { eventId: eventBefore(searchParams) } : undefined;
}

/** Whether a path is that of the page on which a user approves the code of another device. */
export function isDeviceApproval(returnTo: string): boolean {
  const { pathname, searchParams } = readReturnPath(returnTo);
  // The page of the other device has the same path.
  return pathname === paths.enterCode && !searchParams.has("show");
}

/** Id of the event to whose page a page of purchases returns. */
function eventBefore(searchParams: URLSearchParams): string | undefined {
  const from = safeReturnPath(searchParams.get("redirectTo"));
  return from && eventAt(from)?.id;
}

/** Returns the event to whose page a path leads; undefined for other pages. */
export function eventAt(returnTo: string): { id: string; mediaType: MediaType } | undefined {
  const { pathname, searchParams } = readReturnPath(returnTo);
  const id = decoded(EVENT_PAGE.exec(pathname)?.[1]);
  if (!id) return undefined;
  return { id, mediaType: mediaTypeIn(searchParams) };
}

/** Path of a return path below the prefix of a locale, its query and its fragment. */
function readReturnPath(returnTo: string): { pathname: string; searchParams: URLSearchParams; hash: string } {
  const { pathname, searchParams, hash } = new URL(returnTo, "http://origin.invalid");
  return { pathname: withoutLocale(pathname), searchParams, hash };
}

/**
 * Loads what a page tells about viewers who began to sign up there.
 * @param returnTo path of the page; nothing is known about those that are not about an event or a team
 */
export async function loadOrigin(
  { load }: Pick<RequestContext, "load">,
  platform: PlatformClient,
  returnTo: string,
): Promise<Origin> {
  const event = eventAt(returnTo);
  if (!event) {
    const teamId = decoded(TEAM_PAGE.exec(readReturnPath(returnTo).pathname)?.[1]);
    return { teamIds: teamId ? [teamId] : [], categoryIds: [], isSold: false };
  }
  const media = await load.optional<Media | undefined>(
    getMedia(platform.optional, event.id, event.mediaType),
    undefined,
    "event before sign-up",
  );
  return {
    teamIds: [media?.home?.id, media?.away?.id].filter((id) => id !== undefined),
    categoryIds: media?.categories.map(({ id }) => id) ?? [],
    isSold: media !== undefined && !UNSOLD.includes(media.commerceCoverage),
  };
}

/** An account is enough for these. */
const UNSOLD: readonly Media["commerceCoverage"][] = ["commerce_free_media", "commerce_members_media"];

/**
 * Returns the path of the first step for a new account. Those who are about to pay, or to enter a code, have none and
 * return at once.
 * @param returnTo path to open after the last step
 */
export async function firstSignUpStep(context: RequestContext, returnTo: string): Promise<string> {
  const isLeftFor = purchaseBehind(returnTo) ?? accessCodeBehind(returnTo) ?? isDeviceApproval(returnTo);
  if (isLeftFor) return returnTo;
  const { isSold } = await loadOrigin(context, context.anonymousPlatform, returnTo);
  const followsLeagues = context.settings.customer.enableLeaguesView;
  return signUpStepPath("following", { returnTo, followsLeagues, hasPlans: isSold });
}
