import type { PlatformClient } from "../client.server";
import { type Identity, identityPage, identitySchema } from "../contract/identity";
import type { Paged } from "../contract/paged";
import { getById } from "./get-by-id";

/** Maximum page size of a competition list (requirement CALL-9). */
export const MAX_IDENTITIES_AT_ONCE = 100;

interface IdentityQuery {
  filters: { media_type: string | readonly string[]; identityId?: string; title?: string };
  page?: number;
  size?: number;
  /** Replaces `size` in the request for the groups of the followed pages. */
  pageSize?: number;
  sort?: string;
}

/** `POST /api/identity/list`: entries that are not archived; default order: the operator's. */
function listBy(
  platform: PlatformClient,
  { filters, page = 0, size = MAX_IDENTITIES_AT_ONCE, pageSize, sort = "order" }: IdentityQuery,
): Promise<Paged<Identity>> {
  return platform.call("POST", "/api/identity/list", {
    auth: "opt",
    isForEveryone: true,
    body: {
      page,
      ...(pageSize === undefined ? { size } : { pageSize }),
      order: "asc",
      sort,
      filters: { ...filters, archived: false },
    },
    reply: identityPage([filters.media_type].flat()).transform((list) =>
      sort === "order" ? { ...list, entries: inOrder(list.entries) } : list,
    ),
  });
}

/** Sorts by `order`, entries without one last; the sort is stable. */
function inOrder(entries: readonly Identity[]): Identity[] {
  const place = ({ order = Number.MAX_VALUE }: Identity) => order;
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** Returns the leagues or main categories, in the operator's order. */
export function listMainIdentities(platform: PlatformClient): Promise<Paged<Identity>> {
  return listBy(platform, { filters: { media_type: "identity" } });
}

/**
 * Returns leagues, categories, sub-categories and teams whose names contain a text. A platform that does not
 * know this filter sends others, too.
 */
export function findIdentities(platform: PlatformClient, title: string): Promise<Paged<Identity>> {
  return listBy(platform, { filters: { media_type: ["identity", "identity_item", "team"], title } });
}

/** Returns one page of all leagues, categories, sub-categories and teams. */
export function listIdentities(
  platform: PlatformClient,
  { page, size }: { page: number; size?: number },
): Promise<Paged<Identity>> {
  return listBy(platform, { page, size, filters: { media_type: ["identity", "identity_item", "team"] } });
}

/** Returns the children of a league or category: its sub-categories, or its teams. */
export function listChildIdentities(
  platform: PlatformClient,
  parentId: string,
  mediaType: "identity_item" | "team",
): Promise<Paged<Identity>> {
  return listBy(platform, {
    sort: mediaType === "team" ? "title" : `media_parent_order.${parentId}`,
    filters: { media_type: mediaType, identityId: parentId },
  });
}

/** Returns all sub-categories, or all teams: the first page of 100 (requirement CALL-9). */
export function listChildIdentitiesOfAll(
  platform: PlatformClient,
  mediaType: "identity_item" | "team",
): Promise<Paged<Identity>> {
  return listBy(platform, {
    sort: mediaType === "team" ? "title" : "order",
    filters: { media_type: mediaType },
  });
}

/** Returns the groups of the followed pages, at most fifty. */
export function listFollowedGroups(platform: PlatformClient): Promise<Paged<Identity>> {
  return listBy(platform, { pageSize: 50, filters: { media_type: "identity" } });
}

/**
 * `GET /api/identity/get_by_id`.
 * @throws PlatformError with `isNotFound` when there is no such league, category or team
 */
export function getIdentity(platform: PlatformClient, id: string): Promise<Identity> {
  return getById(platform, "/api/identity/get_by_id", id, { auth: "opt", entity: identitySchema });
}
