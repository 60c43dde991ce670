/** Names of what a search finds by name. */
export const KINDS = {
  team: "home:kind_team",
  league: "home:kind_league",
  category: "home:kind_category",
  subcategory: "home:kind_subcategory",
  channel: "home:kind_channel",
} as const;
