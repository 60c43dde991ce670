import { useLocation } from "@remix-run/react";
import { hasPlanStep } from "~/features/onboarding/steps";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { withQuery } from "~/lib/with-query";
import type { FollowFamily } from "./families";

/** Names of the parameters that all pages of the sign-up step keep; a search is none of them. */
const KEPT = ["redirectTo", "next"] as const;

/**
 * Returns where the following pages are mounted: below `/following`, or as a step of sign-up, where the query
 * of the URL contains the return path and what follows.
 */
export function usePlace(family: FollowFamily) {
  const { pathname, search } = useLocation();
  const isSignUp = pathname.startsWith(`${paths.signUp}/`);
  const isLeague = family === "league";
  const query = new URLSearchParams(search);
  const kept = Object.fromEntries(KEPT.map((name) => [name, query.get(name) ?? undefined]));
  return {
    isSignUp,
    /** Path of the page with all of them, without query. */
    allPath: isSignUp ? paths.inSignUp(paths.followingPage(isLeague, {})) : paths.followingPage(isLeague, {}),
    /** Parameters that a form of the step has to send. */
    kept,
    /** Options of the sign-up steps. */
    options: {
      returnTo: safeReturnPath(query.get("redirectTo")) ?? paths.home,
      followsLeagues: isLeague,
      hasPlans: hasPlanStep(query),
    },
    pathOf(page: { parentId?: string; isFollowed?: boolean } = {}) {
      const path = paths.followingPage(isLeague, page);
      return isSignUp ? withQuery(paths.inSignUp(path), kept) : path;
    },
  };
}
