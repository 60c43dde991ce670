/** Names of what a search finds by name. */
export const KINDS = {
  team: "lists:kind_team",
  league: "lists:kind_league",
  category: "lists:kind_category",
  subcategory: "lists:kind_subcategory",
  channel: "lists:kind_channel",
} as const;
