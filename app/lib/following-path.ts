/**
 * Where viewers choose what they follow, in the account and among the steps after signing up.
 * @param hasLeagues `enable_leagues_view`: whether the installation has leagues, or categories
 */
export const followingPath = (hasLeagues: boolean): string =>
  hasLeagues ? "/following/league" : "/following/category";
