import type { Platform } from "../context.ts";
import type { Banner, follows } from "../database/schema.ts";
import { frameVariantUrl } from "../media/index.ts";
import type { RawFollow, RawIdentity } from "../wire/identity.ts";
import { logoUrlOf } from "./present-media.ts";
import type { IdentityRow } from "./reads.ts";
import { competitionName } from "./texts/translate.ts";

/**
 * Converts rows to their wire format; sub-categories include the names of their main categories.
 * @param locale language of the names; without one, that of the database
 */
export async function presentIdentities(
  platform: Platform,
  rows: readonly IdentityRow[],
  locale: string | undefined,
): Promise<RawIdentity[]> {
  const parents = await platform.reads.identities(
    rows.flatMap((row) => (row.mediaType === "identity_item" ? row.parentIds : [])),
  );
  const origin = platform.origin();
  return rows.map((row) => ({
    id: row.id,
    media_type: row.mediaType as RawIdentity["media_type"],
    title: competitionName(row.title, locale),
    shortTitle: row.shortTitle && competitionName(row.shortTitle, locale),
    abbreviation: row.abbreviation,
    archived: row.archived,
    order: row.position,
    sportType: row.sportType,
    color: row.color,
    mainCategories: row.parentIds.flatMap((id) => {
      const parent = parents.get(id);
      return parent ? [{ id, title: competitionName(parent.title, locale) }] : [];
    }),
    media_parent_order: row.parentOrder,
    images: {
      PosterH: frame(origin, row.posterFrame, CARD_WIDTH),
      banner: frame(origin, row.bannerFrame, BANNER_WIDTH),
    },
    logo: logoUrlOf(origin, row),
    banners: presentBanners(origin, row.banners),
    mobileBanners: presentBanners(origin, row.mobileBanners),
    identities: row.parentIds.map((id) => ({ id })),
    social: {
      facebook: row.social.facebook ?? null,
      instagram: row.social.instagram ?? null,
      twitter: row.social.twitter ?? null,
      web: row.social.web ?? null,
    },
  }));
}

/**
 * Converts a followed league, category or team to its wire format, with its name and images.
 * @param locale as of `presentIdentities`
 */
export function presentFollow(
  platform: Platform,
  follow: typeof follows.$inferSelect,
  identity: IdentityRow,
  locale: string | undefined,
): RawFollow {
  const origin = platform.origin();
  return {
    id: follow.id,
    reference_id: follow.referenceId,
    type: follow.type as RawFollow["type"],
    title: competitionName(identity.title, locale),
    shortTitle: identity.shortTitle && competitionName(identity.shortTitle, locale),
    images: { PosterH: frame(origin, identity.posterFrame, CARD_WIDTH) },
    logo: logoUrlOf(origin, identity),
    identities: identity.parentIds.map((id) => ({ id })),
  };
}

/**
 * Image widths (px): a card is 320 CSS pixels wide, on most screens with two pixels each; a banner spans the
 * page.
 */
const CARD_WIDTH = 640;
const BANNER_WIDTH = 960;

const frame = (origin: string, name: string | null, width: number) =>
  name ? frameVariantUrl(origin, name, width) : null;

const presentBanners = (origin: string, banners: readonly Banner[]) =>
  banners.map(({ frame: name, ...link }) => ({
    imageUrl: frameVariantUrl(origin, name, BANNER_WIDTH),
    ...link,
  }));
