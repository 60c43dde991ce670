import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { onDesk, onPhone } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { useOptimisticToggle } from "~/ui/use-optimistic-toggle";
import { FollowFields } from "../follow-fields";

interface FollowButtonProps {
  id: string;
  name: string;
  type: "team" | "identity_item";
  isFollowed: boolean;
  /** Path below the locale prefix to which the form redirects. */
  redirectTo: string;
  /** Small and labelled with the name, for groups of buttons. */
  named?: boolean;
}

/** Follows or unfollows a league, category or team. Signed-out viewers are redirected to sign in and back. */
export function FollowButton({ id, name, type, isFollowed, redirectTo, named = false }: FollowButtonProps) {
  const t = useT();
  const { Form, form, shown, isSaving } = useOptimisticToggle(isFollowed, "follow");
  return (
    <Form {...form} action={paths.follow}>
      <FollowFields id={id} type={type} redirectTo={redirectTo} />
      <Button
        name="intent"
        value={shown ? "unfollow" : "follow"}
        kind={shown || named ? "second" : "main"}
        small={named}
        icon={shown ? "check" : "plus"}
        busy={isSaving}
        aria-label={t(shown ? "common:unfollow" : "common:follow", { name })}
      >
        {named ? (
          // Phones show the name only; the accessible name and the icon describe the action.
          <>
            <bdi className={onDesk}>{shown ? name : t("common:follow", { name })}</bdi>
            <bdi className={onPhone}>{name}</bdi>
          </>
        ) : (
          t(shown ? "following:following_short" : "following:follow_short")
        )}
      </Button>
    </Form>
  );
}
