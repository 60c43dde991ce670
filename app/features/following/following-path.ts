/**
 * Returns the path on which viewers choose what they follow, in the account and after signing up.
 * @param hasLeagues `enable_leagues_view`: whether the installation has leagues instead of categories
 */
export const followingPath = (hasLeagues: boolean): string =>
  hasLeagues ? "/following/league" : "/following/category";
