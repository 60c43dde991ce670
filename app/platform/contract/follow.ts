import { z } from "zod";
import { NO_TITLE } from "./media";
import { id, link, list, part, text } from "./read";

/** Wire types of followed items; leagues and categories are both `identity_item`. */
export const FOLLOW_TYPES = ["team", "identity_item"] as const;
export type FollowType = (typeof FOLLOW_TYPES)[number];

export interface Followed {
  /** Id of the followed item; unfollowing uses it, too. */
  id: string;
  title: string;
  shortTitle?: string;
  type: FollowType;
  imageUrl?: string;
  /** Ids of the categories to which it belongs. */
  identitiesId: string[];
}

/** Schema of a followed item in the session record. */
export const followedSchema: z.ZodType<Followed> = z.object({
  id: z.string(),
  title: z.string(),
  shortTitle: z.string().optional(),
  type: z.enum(FOLLOW_TYPES),
  imageUrl: z.string().optional(),
  identitiesId: z.array(z.string()),
});

/** Reads one entry of the follow list. */
export const rawFollowSchema = z
  .object({
    id,
    reference_id: text,
    type: z.enum(FOLLOW_TYPES).catch("identity_item"),
    title: text,
    shortTitle: text,
    images: part(z.object({ PosterH: link })),
    logo: link,
    identities: list(z.object({ id })),
  })
  .transform(
    (raw): Followed => ({
      id: raw.reference_id ?? raw.id,
      title: raw.title ?? NO_TITLE,
      shortTitle: raw.shortTitle,
      type: raw.type,
      imageUrl: raw.images?.PosterH ?? raw.logo,
      identitiesId: raw.identities.map((identity) => identity.id),
    }),
  );
