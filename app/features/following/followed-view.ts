import * as paths from "~/lib/paths";
import type { Followed } from "~/platform/contract/follow";

/** A followed team, league or category as a link with its logo. */
export interface FollowedView {
  id: string;
  href: string;
  name: string;
  logoUrl?: string;
}

/** Converts a followed item to the fields that its link shows. */
export function toFollowedView({ id, type, title, imageUrl }: Followed): FollowedView {
  return {
    id,
    href: type === "team" ? paths.team(id) : paths.league(id),
    name: title,
    logoUrl: imageUrl,
  };
}
