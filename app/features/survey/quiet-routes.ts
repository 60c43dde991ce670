/** Pages that the survey leaves alone, by route name (specification, section 2). */
const QUIET_ROUTES: ReadonlySet<string> = new Set([
  "auth-login",
  "auth-login-limit",
  "auth-oauth2-callback-provider",
  "auth-password-reset",
  "auth-password-forgot",
  "auth-sign-up",
  "auth-sign-up-personalization",
  "auth-sign-up-subscription",
  "auth-sign-up-subscription-code",
  "auth-sign-up-subscription-buy-id",
  "auth-sign-up-following-league",
  "auth-sign-up-following-league-followed",
  "auth-sign-up-following-league-leagueId",
  "auth-sign-up-following-category",
  "auth-sign-up-following-category-followed",
  "auth-sign-up-following-category-mainId",
  "payment-failure",
  "payment-success",
  "payment-processing",
  "redirect-events-referenceId",
  "club",
  "open-app",
]);

interface Match {
  /** Path of the match below the locale prefix. */
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * The name of the page a match belongs to: its path with dashes, parameters by name. Computed from the path, because
 * some screens stand under two paths and are quiet under one of them only.
 */
export function routeNameOf({ pathname, params }: Match): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  return pathname
    .split("/")
    .filter(Boolean)
    .map((segment) => names.get(decode(segment)) ?? segment)
    .join("-");
}

/** Whether the survey is suppressed on the page of this match. */
export function isQuietRoute(match: Match): boolean {
  return QUIET_ROUTES.has(routeNameOf(match));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
