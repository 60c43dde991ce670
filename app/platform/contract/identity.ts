import { z } from "zod";
import { NO_TITLE } from "./media";
import { paged } from "./paged";
import { color, flag, id, link, list, number, part, text } from "./read";

const banner = z.object({ imageUrl: link, linkUrl: link, linkTarget: text });
export type Banner = z.output<typeof banner>;

/** League, category, sub-category or team. */
export interface Identity {
  id: string;
  /** `identity`, `identity_item` or `team`. */
  mediaType?: string;
  title: string;
  shortTitle?: string;
  archived: boolean;
  order?: number;
  mainCategories: string[];
  imageUrl?: string;
  bannerUrl?: string;
  logoUrl?: string;
  color?: string;
  sportType?: string;
  banners: Banner[];
  mobileBanners: Banner[];
  identityIds: string[];
  social: { facebook?: string; instagram?: string; twitter?: string; web?: string };
}

/** A parent competition, which platforms send as an id or as an object. */
const reference = z.union([id, z.object({ id }).transform((value) => value.id)]);

/** Reads a competition or team. */
export const identitySchema = z
  .object({
    id,
    media_type: text,
    title: text,
    shortTitle: text,
    archived: flag(false),
    order: number,
    mainCategories: list(reference),
    images: part(z.object({ PosterH: link, banner: link })),
    logo: link,
    color,
    sportType: text,
    banners: list(banner),
    mobileBanners: list(banner),
    identities: list(reference),
    social: part(z.object({ facebook: link, instagram: link, twitter: link, web: link })),
  })
  .transform(
    (raw): Identity => ({
      id: raw.id,
      mediaType: raw.media_type,
      title: raw.title ?? NO_TITLE,
      shortTitle: raw.shortTitle,
      archived: raw.archived,
      order: raw.order,
      mainCategories: raw.mainCategories,
      imageUrl: raw.images?.PosterH,
      bannerUrl: raw.images?.banner,
      logoUrl: raw.logo,
      color: raw.color,
      sportType: raw.sportType,
      banners: raw.banners,
      mobileBanners: raw.mobileBanners,
      identityIds: raw.identities,
      social: raw.social ?? {},
    }),
  );

const anyPage = paged(identitySchema);

const KINDS = ["identity", "identity_item", "team"];

/**
 * Reads a list of competitions or teams. Drops archived entries and those of other kinds, which some
 * platforms include.
 * @param requested the requested kinds
 */
export function identityPage(requested: readonly string[]) {
  const others = KINDS.filter((kind) => !requested.includes(kind));
  return anyPage.transform((page) => ({
    ...page,
    entries: page.entries.filter(({ archived, mediaType }) => !archived && !others.includes(mediaType ?? "")),
  }));
}
