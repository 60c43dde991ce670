/** Families of following pages; the configuration decides which one is linked. */
export type FollowFamily = "league" | "category";

/** Type and kind of a family's children: teams of leagues, sub-categories of categories. */
export const CHILDREN = {
  league: { mediaType: "team", kind: "team" },
  category: { mediaType: "identity_item", kind: "subcategory" },
} as const;
