/** Names of the routes without the survey (requirement PROMPT-4). */
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
 * Returns the name of a match's page: its path with dashes, and parameters replaced by their names. It is
 * computed from the path, because some screens have two paths and only one of them is without the survey.
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
