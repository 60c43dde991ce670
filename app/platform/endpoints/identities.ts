import type { PlatformClient } from "../client.server";
import { type Identity, identityPage, identitySchema } from "../contract/identity";
import type { Paged } from "../contract/paged";
import { getById } from "./get-by-id";

/** Up to a hundred at once (specification, section 9). */
const PAGE_SIZE = 100;

interface IdentityQuery {
  filters: { media_type: string | readonly string[]; identityId?: string };
  page?: number;
  size?: number;
  /** Instead of `size`: what the groups of the followed pages call it. */
  pageSize?: number;
  sort?: string;
}

/** `POST /api/identity/list`: what is not archived, in the operator's order unless another is named. */
function listBy(
  platform: PlatformClient,
  { filters, page = 0, size = PAGE_SIZE, pageSize, sort = "order" }: IdentityQuery,
): Promise<Paged<Identity>> {
  return platform.call("POST", "/api/identity/list", {
    auth: "opt",
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

/** What has no place comes last; the rest stays as it came. */
function inOrder(entries: readonly Identity[]): Identity[] {
  const place = ({ order = Number.MAX_VALUE }: Identity) => order;
  return [...entries].sort((a, b) => place(a) - place(b));
}

/** The leagues or main categories, in the operator's order. */
export function listMainIdentities(platform: PlatformClient): Promise<Paged<Identity>> {
  return listBy(platform, { filters: { media_type: "identity" } });
}

/** Leagues, categories, sub-categories and teams, all of them page by page. */
export function listIdentities(
  platform: PlatformClient,
  { page, size }: { page: number; size: number },
): Promise<Paged<Identity>> {
  return listBy(platform, { page, size, filters: { media_type: ["identity", "identity_item", "team"] } });
}

/** The children of a league or category: its sub-categories, or its teams. */
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

/** The sub-categories, or the teams, of everything: page 0 of a hundred (specification, section 9). */
export function listChildIdentitiesOfAll(
  platform: PlatformClient,
  mediaType: "identity_item" | "team",
): Promise<Paged<Identity>> {
  return listBy(platform, {
    sort: mediaType === "team" ? "title" : "order",
    filters: { media_type: mediaType },
  });
}

/** The groups of the followed pages: fifty at a time. */
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
