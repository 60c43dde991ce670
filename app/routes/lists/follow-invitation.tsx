import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { useHasLeagues } from "../layouts/use-root";

interface FollowInvitationProps {
  followsNothing: boolean;
  /** Suggested events come below it. */
  hasSuggestions?: boolean;
}

/** In place of an empty list of what the viewer follows: the way to follow more. Needs the texts of `following`. */
export function FollowInvitation({ followsNothing, hasSuggestions = false }: FollowInvitationProps) {
  const t = useT();
  const editHref = paths.following(useHasLeagues());
  return (
    <EmptyState
      title={t(followsNothing ? "following:nothing_title" : "following:recommended_none")}
      text={t(
        !followsNothing
          ? "following:recommended_none_text"
          : hasSuggestions
            ? "following:recommended_invitation"
            : "following:nothing_text",
      )}
      action={{ href: editHref, text: t("following:choose") }}
    />
  );
}
