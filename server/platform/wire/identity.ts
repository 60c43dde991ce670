import { z } from "zod";

const Banner = z.object({ imageUrl: z.string(), linkUrl: z.string(), linkTarget: z.string() });

/** A league or category, a sub-category, or a team. */
export const RawIdentity = z.object({
  id: z.string(),
  media_type: z.enum(["identity", "identity_item", "team"]),
  title: z.string(),
  shortTitle: z.string().nullable(),
  abbreviation: z.string().nullable(),
  archived: z.boolean(),
  order: z.int(),
  sportType: z.string().nullable(),
  color: z.string().nullable(),
  mainCategories: z.array(z.object({ id: z.string(), title: z.string() })),
  media_parent_order: z.record(z.string(), z.int()),
  images: z.object({ PosterH: z.string().nullable(), banner: z.string().nullable() }),
  logo: z.string().nullable(),
  banners: z.array(Banner),
  mobileBanners: z.array(Banner),
  identities: z.array(z.object({ id: z.string() })),
  social: z.object({
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    twitter: z.string().nullable(),
    web: z.string().nullable(),
  }),
});
export type RawIdentity = z.infer<typeof RawIdentity>;

/** Types of items that a user can follow; leagues, categories and sub-categories are all `identity_item`. */
export const FOLLOW_TYPES = ["team", "identity_item"] as const;

export const RawFollow = z.object({
  id: z.string(),
  reference_id: z.string(),
  type: z.enum(FOLLOW_TYPES),
  title: z.string(),
  shortTitle: z.string().nullable(),
  images: z.object({ PosterH: z.string().nullable() }),
  logo: z.string().nullable(),
  identities: z.array(z.object({ id: z.string() })),
});
export type RawFollow = z.infer<typeof RawFollow>;
